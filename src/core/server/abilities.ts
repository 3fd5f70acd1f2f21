import type { Server } from './server'

/** What the app needs to know about a kind of server. */
export interface Abilities {
  /** Who answers in a room. */
  readonly rooms: 'agents' | 'models'
  /** Where a run starts: in a room's thread, at the address itself, at an agent of a runtime, or as a completion. */
  readonly runsAt: 'rooms' | 'address' | 'runtime' | 'completions'
  /** Whether the server identifies itself. A server that does not is only known to respond. */
  readonly introducesItself: boolean
  /** Threads that live on the device are lost when the server is removed. */
  readonly threadsLiveOn: 'server' | 'device'
  /** Who chooses the id of a thread. A server that does so ignores the one that we propose. */
  readonly threadsNamedBy: 'server' | 'device'
  readonly signIn: 'account' | 'key'
  /** Whether some versions also let a person sign in to the app instead of entering a key. */
  readonly mayOfferAppLogin: boolean
  readonly mayTakeGuests: boolean
  /** Where the current user is described. */
  readonly userInfo: 'status' | 'claims'
  /** Whether the server can be asked about the standing of a key. */
  readonly describesKeys: boolean
  /** `listed`: only when the server's features say so. `unlisted`: we have to ask. */
  readonly toolsets: 'none' | 'listed' | 'unlisted'
  /** Whether toolsets are hidden from API tokens. */
  readonly hidesToolsetsFromTokens: boolean
  /** `whole`: the server clears every field that an update leaves out. */
  readonly toolsetUpdates: 'changes' | 'whole'
  /** The name is limited because it becomes part of the tools' names. */
  readonly longestToolsetName: number
  /** `by-model`: what the model accepts. `parts`: anything that the agent does not refuse. */
  readonly attachments: 'none' | 'by-model' | 'parts'
  /** What comes between the address and `/models` or `/chat/completions`. */
  readonly modelsPath: '' | '/v1'
  readonly modelFacts: 'standard' | 'bodhi'
}

/** The only place that distinguishes kinds of servers. */
export function abilitiesOf({ kind }: Pick<Server, 'kind'>): Abilities {
  switch (kind) {
    case 'continuo':
      return continuo
    case 'agui':
      return agui
    case 'agent':
      return agent
    case 'copilotkit':
      return copilotkit
    case 'bodhi':
      return bodhi
    case 'openai':
      return openai
  }
}

/** Whether to ask a server for its toolsets. A server without a list of features is asked as well. */
export function mayHaveToolsets(server: Pick<Server, 'kind' | 'features'>): boolean {
  switch (abilitiesOf(server).toolsets) {
    case 'none':
      return false
    case 'listed':
      return server.features.length === 0 || server.features.includes('toolsets')
    case 'unlisted':
      return true
  }
}

/** Whether the server deduplicates messages by their ids. */
export const takesMessagesOnce = ({ features }: Pick<Server, 'features'>): boolean =>
  features.includes('message-ids')

const continuo: Abilities = {
  rooms: 'agents',
  runsAt: 'rooms',
  introducesItself: true,
  threadsLiveOn: 'server',
  threadsNamedBy: 'device',
  signIn: 'account',
  mayOfferAppLogin: false,
  mayTakeGuests: true,
  userInfo: 'status',
  describesKeys: false,
  toolsets: 'listed',
  hidesToolsetsFromTokens: false,
  toolsetUpdates: 'changes',
  longestToolsetName: 64,
  attachments: 'parts',
  modelsPath: '/v1',
  modelFacts: 'standard',
}

const agui: Abilities = {
  ...continuo,
  threadsNamedBy: 'server',
  mayTakeGuests: false,
  userInfo: 'claims',
  // Many AG-UI servers refuse a message with anything but text.
  attachments: 'none',
}

const openai: Abilities = {
  rooms: 'models',
  runsAt: 'completions',
  introducesItself: true,
  threadsLiveOn: 'device',
  threadsNamedBy: 'device',
  signIn: 'key',
  mayOfferAppLogin: false,
  mayTakeGuests: false,
  userInfo: 'status',
  describesKeys: false,
  toolsets: 'none',
  hidesToolsetsFromTokens: false,
  toolsetUpdates: 'changes',
  longestToolsetName: 64,
  attachments: 'by-model',
  modelsPath: '',
  modelFacts: 'standard',
}

const copilotkit: Abilities = {
  ...openai,
  rooms: 'agents',
  runsAt: 'runtime',
  attachments: 'parts',
}

const agent: Abilities = { ...copilotkit, runsAt: 'address', introducesItself: false }

const bodhi: Abilities = {
  ...openai,
  mayOfferAppLogin: true,
  describesKeys: true,
  toolsets: 'unlisted',
  hidesToolsetsFromTokens: true,
  toolsetUpdates: 'whole',
  longestToolsetName: 24,
  modelsPath: '/v1',
  modelFacts: 'bodhi',
}
