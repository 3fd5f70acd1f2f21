const bodhi = (version: string | undefined) =>
  version === undefined ? 'This Bodhi' : `Bodhi ${version}`

/** Sentences about signing in to a server. */
export const englishSignIn = {
  title: 'Sign-in',
  loading: 'Checking your sign-in',
  person: (name: string) => (name === '' ? 'Signed in' : `Signed in as ${name}`),
  role: (role: string) => `Role: ${role}`,
  noRole: 'You have no role on this server yet. Ask the person who runs it for one.',
  roles: {
    resource_user: 'User',
    resource_power_user: 'Power user',
    resource_manager: 'Manager',
    resource_admin: 'Admin',
  },
  guest: 'You are a guest',
  guestText:
    'No password needed. Your threads belong to this device until you sign in; then they move to your account.',
  nobody: 'You are not signed in',
  nobodyText: 'This server requires you to sign in.',
  signedOut: (name: string) => (name === '' ? 'You are signed out' : `${name} is signed out`),
  signedOutText: 'Sign in again to continue. Nothing you wrote is lost.',
  with: (provider: string) => `Sign in with ${provider}`,
  again: 'Sign in again',
  asGuest: 'Continue as a guest',
  signOut: 'Sign out',
  forget: 'Forget on this computer',
  dialog: {
    title: (server: string) => `Sign in to ${server}`,
    signIn: 'Sign in',
    opening: 'Opening the sign-in page',
  },
  guestFailed: (why: string) => `You cannot continue as a guest. ${why}.`,
  noProviders: 'This server does not offer sign-in.',
  providersFailed: (why: string) => `The sign-in options could not be loaded. ${why}.`,
  failures: {
    cancelled: 'The sign-in was cancelled.',
    refused: 'The sign-in was refused.',
    mismatch: 'The response belongs to another sign-in. Try again.',
    unreachable: 'The sign-in page cannot be reached. Try again later.',
    interrupted: 'The sign-in was interrupted. Start it again.',
    'not-kept': 'The device could not save the sign-in. Unlock it and try again.',
    'no-app-login': 'This server has no sign-in for apps. Use an API token instead.',
    'unknown-app':
      'The server does not let this app in. Check the app ID, or use an API token instead.',
    'other-provider':
      'The sign-in page is not the one that the server named, so nothing was sent to it. Use an API token instead.',
  },
  /** Signing in to Bodhi from an app. */
  appLogin: {
    at: (host: string, server: string) =>
      `You sign in at ${host}, and ${server} asks you what this app may use.`,
    replacesKey: 'The sign-in replaces the API token.',
    forToolsets: 'Sign in to use its toolsets.',
    needsId: (version: string | undefined, host: string) =>
      `${bodhi(version)} lets you sign in from apps that are registered at ${host}. Enter the ID that this app has there, or use an API token.`,
    none: (version: string | undefined) =>
      `${bodhi(version)} has no sign-in for apps. Use an API token: create one in Bodhi and enter it here.`,
    unclear: (version: string | undefined) =>
      `${bodhi(version)} does not say where people sign in, so this app cannot use its sign-in. Use an API token: create one in Bodhi and enter it here.`,
    failed: (why: string) => `Continuo could not find out whether you can sign in. ${why}.`,
    tokens: 'Create an API token in Bodhi',
    id: 'App ID',
    idHelp: (address: string) => `It has to be registered with the return address ${address}`,
    invalidId: 'An app ID can only contain plain letters, digits and symbols, and no spaces.',
    saveId: 'Save app ID',
    changeId: 'Change app ID',
  },
  stillSignedIn: (why: string) => `You are still signed in. ${why}.`,
  notSignedOut: 'The device could not delete the sign-in. Unlock it and try again.',
  key: {
    title: (server: string) => `API key for ${server}`,
    label: 'API key',
    set: 'API key set',
    setText: 'Only this app can read it. It is not shown again.',
    token: (role: string) => `Token with role ${role}`,
    refused: 'Bodhi rejected this token',
    refusedText: 'Create a new one in Bodhi, then replace it here.',
    lost: 'The key is no longer stored',
    lostText: 'Enter it again to continue.',
    missing: 'No API key set',
    missingText: 'Most model servers require one. Servers on your own network often do not.',
    help: {
      keychain: 'It is kept on this device and sent only to this server.',
      browser: 'It is kept encrypted in this browser and sent only to this server.',
      memory: 'It is sent only to this server. This browser forgets it when the page is reloaded.',
    },
    bodhi: 'Bodhi accepts an API token for models, but not for toolsets.',
    save: 'Save key',
    replace: 'Replace',
    remove: 'Remove',
    cancel: 'Cancel',
    invalid: 'A key can only contain plain letters, digits and symbols, and no spaces.',
    notSaved: 'The device could not save the key. Unlock it and try again.',
    /** For agents, in place of the sentences above. */
    bearer: {
      title: (server: string) => `Bearer token for ${server}`,
      label: 'Bearer token',
      set: 'Bearer token set',
      setText: 'Only this app can read it. It is not shown again.',
      lost: 'The token is no longer stored',
      lostText: 'Enter it again to continue.',
      missing: 'No bearer token set',
      missingText:
        'Many agents need none. Enter one if the person who runs the agent gave you one.',
      help: {
        keychain: 'It is kept on this device and sent only to this server.',
        browser: 'It is kept encrypted in this browser and sent only to this server.',
        memory:
          'It is sent only to this server. This browser forgets it when the page is reloaded.',
      },
      save: 'Save token',
      invalid: 'A token can only contain plain letters, digits and symbols, and no spaces.',
      notSaved: 'The device could not save the token. Unlock it and try again.',
    },
  },
  thread: {
    signedOut: {
      title: 'Sign in to see this thread',
      text: 'Only the owner of this thread can see it.',
    },
    missing: {
      title: 'Not found, or not yours',
      text: 'The thread may have been deleted, or it belongs to another account.',
    },
  },
  page: {
    title: 'Sign-in',
    finishing: 'Signing you in',
    failed: 'You are not signed in',
    back: 'Go back',
    home: 'Go to threads',
  },
}
