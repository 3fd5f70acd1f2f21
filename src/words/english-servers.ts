import type { HeaderFault } from '@/core/server/own-header'
import type { ProbeFault } from '@/core/server/probe-step'

type Fault = Exclude<ProbeFault, { kind: 'not-kept' }>

/** Sentences about servers: finding, connecting and managing them. */
export const englishServers = {
  title: 'Servers',
  change: 'Change server',
  back: 'Back',
  cancel: 'Cancel',
  loading: 'Loading servers',
  none: 'No server connected',
  noneText: 'Connect one to see its agents or models here.',
  connect: 'Connect',
  connectServer: 'Connect a server',
  welcome: {
    title: 'Welcome to Continuo',
    text: 'Talk to agents and models on servers of your choice.',
    demo: 'Try the demo',
    demoText: 'One tap, no account, nothing to set up.',
    agent: 'Connect an agent server',
    agentText: 'Continuo, Soliplex, or any other AG-UI server.',
    model: 'Connect a model server',
    modelText: 'Bodhi, Ollama, llama.cpp, vLLM, OpenAI and similar.',
  },
  connecting: {
    agent: 'Connect an agent server',
    model: 'Connect a model server',
    any: 'Connect a server',
  },
  connectIntro: 'Continuo checks the server first. You see what it is before you connect.',
  address: 'Server address',
  placeholders: {
    agent: 'agents.example.com',
    model: 'api.example.com/v1',
    any: 'agents.example.com',
  },
  check: 'Check server',
  checking: (host: string) => `Checking ${host}`,
  warning: {
    title: 'Continue without encryption?',
    typed: (host: string) => `You are about to use plain http for ${host}.`,
    'no-https': (host: string) =>
      `${host} did not answer over https. Its certificate may not be trusted, which a browser does not report. If this server should be secure, do not continue.`,
    text: 'Without encryption, anyone on the same network can read your messages, the answers and your sign-in details. Continue only on a network that you trust.',
    goOn: 'Continue without encryption',
  },
  kinds: {
    continuo: 'Continuo server',
    agui: 'AG-UI agent server',
    agent: 'AG-UI agent',
    copilotkit: 'CopilotKit runtime with AG-UI agents',
    bodhi: 'Bodhi model server',
    openai: 'OpenAI-compatible model server',
  },
  version: (version: string) => `Version ${version}`,
  models: (count: number) => (count === 1 ? '1 model' : `${count} models`),
  can: 'What it can do',
  abilities: {
    agents: 'Offer agents, each in its own room',
    completions: 'Offer models; threads stay on this device',
    toolsets: 'Give agents and models toolsets with your own keys',
    guests: 'Let you in without an account',
    cancel: 'Stop an answer for good',
    resume: 'Resume an answer after a lost connection',
    feed: 'Show changes from your other devices right away',
    feedback: 'Take feedback on answers',
  },
  need: 'What it needs',
  needs: {
    nothing: 'Nothing. You can start right away.',
    guests: 'Nothing. You can start as a guest and sign in later.',
    'sign-in': 'An account. You sign in next.',
    key: 'Your API key or token. It is sent only to this server.',
    'app-login': 'Your account, or an API token. You can sign in next.',
    token:
      'An API token. This version has no sign-in for apps. Create a token in Bodhi; it is sent only to this server.',
  },
  unfinished: 'This server is not set up yet. Open it in a browser first.',
  unencrypted: 'Not encrypted',
  known: (name: string) => `You have already connected it as “${name}”.`,
  updateKnown: 'Connect again',
  faults: (fault: Fault): { title: string; text: string } => {
    switch (fault.kind) {
      case 'unreadable':
        return {
          title: 'This is not a valid address',
          text: 'Enter an address like agents.example.com or 192.168.1.20:8787.',
        }
      case 'exposed':
        return {
          title: 'Plain http is not safe here',
          text: 'Others on the internet could read your messages. Use https, or a server on your own network.',
        }
      case 'unreachable':
        return {
          title: 'No server responds at this address',
          text: 'Check the address, especially the port, and that this device is online.',
        }
      case 'unknown-host':
        return {
          title: 'This address was not found',
          text: 'No server has this name. Check the spelling, and that this device is online.',
        }
      case 'refused':
        return {
          title: 'No server is running at this address',
          text: 'The computer responds, but nothing is listening on this port. Check that the server is running and that the port is correct.',
        }
      case 'untrusted':
        return {
          title: 'The server cannot prove its identity',
          text: 'Its certificate has expired, is for another name, or is not trusted by this device. The person who runs the server can renew it.',
        }
      case 'late':
        return {
          title: 'The server took too long',
          text: 'It did not respond within 6 seconds. Try again in a moment.',
        }
    }
  },
  unclear: {
    title: 'What is at this address?',
    page: 'There is a web page at this address. If an agent receives its messages here, connect it anyway.',
    something:
      'A server answers, but it does not say what it is. Your first message will show whether it works.',
    blocked:
      'The browser blocks this server. Either the server does not let web pages read its responses (CORS), or this page may connect only to certain servers. The person who runs the server or the page can change that. The phone app is not affected.',
    locked:
      'A server answers, but it requires a token or header before it says what it is. You can enter them next.',
    agent: 'It is an AG-UI agent',
    runtime: 'It is a CopilotKit runtime',
    model: 'It is a model server',
  },
  reach: {
    checking: 'Checking',
    reachable: 'Online',
    unreachable: 'Offline',
    blocked: 'Blocked (CORS)',
    changed: 'Now a different kind of server',
  },
  sessions: {
    person: (username: string) => (username === '' ? 'Signed in' : `Signed in as ${username}`),
    guest: 'Guest',
    key: 'API key set',
    'signed-out': 'Signed out',
    none: 'Not signed in',
    noKey: 'No API key',
    token: 'Token set',
    noToken: 'No token',
  },
  protocol: {
    title: 'Protocol',
    choices: {
      automatic: {
        label: 'Automatic',
        detail: 'AG-UI 1.0, or the older form if the agent rejects it',
      },
      '1.0': { label: 'AG-UI 1.0', detail: 'Always' },
      'before-1.0': {
        label: 'Before AG-UI 1.0',
        detail: 'For agents that reject fields they do not know',
      },
    },
  },
  details: {
    label: 'Name, token and headers',
    show: 'Show name, token and headers',
    hide: 'Hide name, token and headers',
  },
  headers: {
    title: 'Headers',
    help: 'Sent with every request to this server, and to no other. Values are kept like your key and never shown again.',
    name: 'Header name',
    namePlaceholder: 'X-Api-Key',
    value: 'Header value',
    newValue: (name: string) => `New value of ${name}`,
    kept: 'Value set',
    add: 'Add header',
    save: 'Save header',
    change: 'Change',
    changeName: (name: string) => `Change ${name}`,
    remove: 'Remove',
    removeName: (name: string) => `Remove ${name}`,
    cancel: 'Cancel',
    notSaved: 'The device could not save the header. Unlock it and try again.',
    fault: (fault: HeaderFault): string => {
      switch (fault.kind) {
        case 'missing':
          return fault.field === 'name' ? 'Enter a name.' : 'Enter a value.'
        case 'not-a-name':
          return 'A name can only contain letters, digits and symbols such as - and _, and no spaces.'
        case 'reserved':
          return 'This header cannot be set here. The app, the browser or the connection sets it.'
        case 'twice':
          return 'There is already a header with this name.'
        case 'not-a-value':
          return 'A value is one line of plain letters, digits and symbols.'
      }
    },
  },
  name: 'Name',
  save: 'Save',
  unknown: 'This server is not connected',
  unknownText: 'It was removed, or the link is from another device.',
  toServers: 'Go to servers',
  remove: 'Remove server',
  removeTitle: (name: string) => `Remove “${name}”?`,
  removeText:
    'This deletes everything from this server on this device: threads, messages and drafts, tool choices and permissions, your sign-in and keys. Answers in progress are stopped.',
  /** What happens to the data that is not only on this device. */
  removeRest: {
    kept: 'Data on the server itself is kept.',
    shut: 'The server keeps its data, but as a guest you may not be able to get back to it.',
    lost: 'Its threads exist only on this device and cannot be restored.',
  },
  removeConfirm: 'Remove server',
}
