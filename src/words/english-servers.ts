import type { ProbeFault } from '@/core/server/probe-step'

type Fault = Exclude<ProbeFault, { kind: 'not-kept' }>

/** The sentences about servers: finding one, connecting it, looking after it. */
export const englishServers = {
  title: 'Servers',
  change: 'Change server',
  intro: 'Continuo talks to agents on a server of your choice.',
  back: 'Back',
  cancel: 'Cancel',
  loading: 'Loading servers',
  none: 'No server is connected',
  noneText: 'Connect one, and its agents or models are here.',
  connect: 'Connect',
  connectServer: 'Connect a server',
  welcome: {
    title: 'Welcome to Continuo',
    text: 'Talk to agents and models on servers of your own choice.',
    demo: 'Try the demo',
    demoText: 'One tap, no account, nothing to set up.',
    agent: 'Connect an agent server',
    agentText: 'Continuo, Soliplex, or another that speaks AG-UI.',
    model: 'Connect a model server',
    modelText: 'Bodhi, Ollama, llama.cpp, vLLM, OpenAI and the like.',
  },
  connecting: {
    agent: 'Connect an agent server',
    model: 'Connect a model server',
    any: 'Connect a server',
  },
  connectIntro: 'The server is asked what it is. Nothing is connected before you have seen it.',
  address: 'Server address',
  placeholders: {
    agent: 'agents.example.com',
    model: 'api.example.com/v1',
    any: 'agents.example.com',
  },
  check: 'Look it up',
  checking: (host: string) => `Asking ${host}`,
  warning: {
    title: 'Go on without encryption?',
    typed: (host: string) => `${host} would be asked over plain http.`,
    'no-https': (host: string) =>
      `${host} does not answer over https. It could be asked over plain http.`,
    text: 'Then everybody in the same network can read what you write, what is answered, and what you sign in with. Only do this in a network that you trust.',
    ownText: 'It is this device itself, so nothing that you write leaves it on this way.',
    goOn: 'Go on without encryption',
  },
  kinds: {
    continuo: 'Continuo server',
    agui: 'AG-UI agent server',
    bodhi: 'Bodhi model server',
    openai: 'OpenAI-compatible model server',
  },
  version: (version: string) => `Version ${version}`,
  models: (count: number) => (count === 1 ? '1 model' : `${count} models`),
  can: 'What it can do',
  abilities: {
    agents: 'Talk to agents, each in a room of its own',
    completions: 'Talk to models; the threads stay on this device',
    toolsets: 'Give agents and models toolsets with keys of your own',
    guests: 'Let you in without an account',
    cancel: 'Stop an answer for good',
    resume: 'Go on with an answer after a lost connection',
    feed: 'Show at once what changes on your other devices',
    feedback: 'Hear what you think of an answer',
  },
  need: 'What it needs',
  needs: {
    nothing: 'Nothing: you can begin at once.',
    guests: 'Nothing: you can begin as a guest, and sign in later.',
    'sign-in': 'That you sign in. This comes next.',
    key: 'A key of yours. It comes next, and is kept on this device alone.',
  },
  unfinished: 'Nobody has set this server up yet. Open it in a browser first.',
  unencrypted: 'Without encryption',
  known: (name: string) => `You have it already, as “${name}”.`,
  updateKnown: 'Connect again',
  faults: (fault: Fault): { title: string; text: string } => {
    switch (fault.kind) {
      case 'unreadable':
        return {
          title: 'This is not an address',
          text: 'Write it like agents.example.com or 192.168.1.20:8787.',
        }
      case 'exposed':
        return {
          title: 'Plain http is not safe here',
          text: 'Over the internet everybody on the way could read along. Use https, or a server in your own network.',
        }
      case 'unreachable':
        return {
          title: 'Nobody answers there',
          text: 'Check the address, the port above all, and that this device is online.',
        }
      case 'untrusted':
        return {
          title: 'The server cannot prove who it is',
          text: 'Its certificate has expired, or is made for another name, or by nobody this device trusts. Whoever runs the server can renew it.',
        }
      case 'late':
        return {
          title: 'The server takes too long',
          text: 'It did not answer within 6 seconds. Try again in a moment.',
        }
      case 'unknown':
        return {
          title: 'This is not an agent server',
          text:
            fault.answered === 'page'
              ? 'The address answers with a web page. Check it, the port above all.'
              : 'Something answers, but it knows neither agents nor models. Check the port and the path.',
        }
    }
  },
  askedFromPage: 'A server must also allow this web page to ask it.',
  reach: {
    checking: 'Asking whether it answers',
    reachable: 'Answers',
    unreachable: 'Does not answer',
    changed: 'Answers as something else',
  },
  sessions: {
    person: (username: string) => (username === '' ? 'Signed in' : `Signed in as ${username}`),
    guest: 'Guest',
    key: 'A key is set',
    'signed-out': 'Signed out',
    none: 'Not signed in',
    noKey: 'No key',
  },
  name: 'Name',
  save: 'Save',
  unknown: 'This server is not connected',
  unknownText: 'It was removed, or the link is from another device.',
  toServers: 'Go to servers',
  remove: 'Remove this server',
  removeTitle: (name: string) => `Remove “${name}”?`,
  removeText:
    'All that came from it goes from this device: threads, messages and drafts, choices of tools and what they were allowed, the sign-in and keys. Answers that are being written are stopped.',
  /** What becomes of that which is not on the device alone. */
  removeRest: {
    kept: 'What the server itself has is kept there.',
    shut: 'The server keeps what it has, but you are a guest there: you may not get to it again.',
    lost: 'Its threads are on this device alone, and cannot be brought back.',
  },
  removeConfirm: 'Remove',
}
