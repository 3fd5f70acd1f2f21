/** Sentences of the settings, the data page and the diagnostics. */
export const englishSettings = {
  title: 'Settings',
  back: 'Back to settings',
  pages: {
    servers: { title: 'Servers', detail: 'Where your agents live' },
    appearance: { title: 'Appearance', detail: 'Theme, language, text size' },
    chat: { title: 'Default chat settings', detail: 'For threads without settings of their own' },
    tools: { title: 'Tools', detail: 'What agents can use on this device' },
    data: { title: 'Data', detail: 'Export, import, delete' },
    diagnostics: { title: 'Diagnostics', detail: 'Recent requests and runs' },
  },
  about: 'About',
  version: (version: string) => `Version ${version}`,
  licences:
    'Continuo is free software under the MIT licence. It uses libraries under the MIT, BSD, ISC and Apache 2.0 licences.',
  appearance: {
    theme: 'Theme',
    themes: { system: 'Same as device', light: 'Light', dark: 'Dark' },
    language: 'Language',
    systemLanguage: 'Same as device',
    textSize: 'Text size',
    textSizes: { small: 'Small', normal: 'Normal', large: 'Large', largest: 'Largest' },
    textSizeHelp: 'In addition to the text size set on your device.',
    sample: 'This is how answers look.',
  },
  tools: {
    intro: 'Agents cannot use a tool that is off. Changes apply from the next message.',
    device: 'Tools on this device',
    names: {
      get_current_time: 'Time',
      calculate: 'Calculator',
      get_device_info: 'Device info',
      read_clipboard: 'Read the clipboard',
      write_clipboard: 'Write to the clipboard',
      open_url: 'Open a link',
      ask_user: 'Ask you',
    },
    about: {
      get_current_time: 'Gives the date, the time and the time zone.',
      calculate: 'Calculates a formula.',
      get_device_info: 'Gives the system, the model and the screen size.',
      read_clipboard: 'Reads what you copied last.',
      write_clipboard: 'Replaces what you copied last.',
      open_url: 'Opens a page in the browser, or a new email.',
      ask_user: 'Shows you a small form in the chat.',
    },
    risks: {
      read: 'Harmless. No permission needed.',
      write: 'Changes something. You are asked, unless you always allow it in a room.',
      external: 'Leaves the app. You are asked every time.',
      device: 'Accesses data on this device. You are asked every time.',
    },
    standingApprovals: 'Always allowed',
    noStandingApprovals:
      'Nothing yet. Tools that you allow with “Always in this room” appear here.',
    standingApproval: (tool: string, room: string) => `${tool} in ${room}`,
    since: (server: string, day: string) => `${server}, since ${day}`,
    revoke: 'Revoke',
    revokeFor: (grant: string) => `Revoke ${grant}`,
    revokeAll: 'Revoke all',
    notRevoked: (why: string) => `It is still allowed. ${why}.`,
  },
  data: {
    here: 'On this device',
    loading: 'Loading data on this device',
    threads: (count: number) => (count === 1 ? '1 thread' : `${count} threads`),
    messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
    servers: (count: number) => (count === 1 ? '1 server' : `${count} servers`),
    export: 'Export everything',
    exportHelp:
      'A JSON file with your threads, drafts, settings and servers. Passwords, keys and sign-ins are not included.',
    exported: 'Export complete.',
    import: 'Import a file',
    importHelp:
      'Adds what is missing here. If a thread exists in both places, the one with the latest message is kept. Nothing is removed.',
    summary: (added: string, updated: number, skipped: number) =>
      `${added} added, ${updated} updated, ${skipped} skipped.`,
    serversAdded: (servers: string) => `${servers} added, without sign-ins and keys.`,
    problems: {
      'not-an-export': 'This file is not a Continuo export. Nothing was changed.',
      'too-new':
        'This file was made by a newer version of Continuo. Update the app first. Nothing was changed.',
      damaged: 'This file is damaged. Nothing was changed.',
    },
    failed: (why: string) => `That did not work. ${why}. Nothing was changed.`,
    forget: 'Forget sign-ins and keys',
    forgetHelp:
      'Signs you out of all servers on this computer and deletes your keys. Threads stay.',
    forgotten: 'Your sign-ins and keys were deleted from this computer.',
    delete: 'Delete everything',
    deleteHelp: 'Continuo will be as it was when you installed it.',
    deleteTitle: 'Delete everything on this device?',
    serversWithSecrets: (count: number) =>
      count === 1
        ? '1 server with its sign-in and key'
        : `${count} servers with their sign-ins and keys`,
    deleteWhat: (threads: string, messages: string, servers: string) =>
      `This deletes ${threads} with ${messages}, all drafts and settings, ${servers}, and all permissions you have granted. Answers in progress are stopped.`,
    deleteUnread:
      'Continuo cannot read its data, so it cannot say how much there is. This deletes all threads, drafts, settings, sign-ins and keys on this device.',
    deleteServers: 'Data on the servers is kept.',
    goOn: 'Continue',
    deleteSure: 'Are you sure?',
    deleteCounted: (threads: string, servers: string) => `Delete ${threads} and ${servers}`,
    deleteFinal: 'This cannot be undone. Export first if you want to keep something.',
    cancel: 'Cancel',
    deleting: 'Deleting',
  },
  diagnostics: {
    intro:
      'What the app has done since it started. It never contains messages, passwords or keys, and it is not sent anywhere.',
    app: 'App',
    servers: 'Servers',
    noServers: 'No servers',
    problems: (count: number) => `Problems (${count})`,
    noProblems: 'No problems',
    requests: (count: number) => `Requests (${count})`,
    noRequests: 'No requests yet',
    runs: (count: number) => `Runs (${count})`,
    noRuns: 'No runs yet',
    copy: 'Copy as text',
    copied: 'Copied',
    share: 'Share',
    clear: 'Clear',
    showAll: 'Show all',
  },
}
