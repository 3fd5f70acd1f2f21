import { takesOurTools } from '@/core/agui/agent-capabilities'
import { withSettings } from '@/core/conversation/chat-settings'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { fitMessages } from '@/core/run/fit-messages'
import { abilitiesOf } from '@/core/server/abilities'
import type { AgentRoom } from '@/core/server/agent-room'
import { fetchAgentRooms, openAgentRun, runtimeRunUrl } from '@/data/server/agent-run'
import { queryClient, roomsKey } from '@/state/device/query-client'
import { nameByFirstWords } from '@/state/model/help'
import { whenStored } from '@/state/outbox/outbox'
import { loadProtocolChoice } from '@/state/server/protocol-choice'
import type { Server } from '@/state/server/servers'

import type { Backend } from './backend'

/** An agent may work for minutes between two events, and sends no keep-alive in the meantime. */
const silenceLimitMilliseconds = 300_000

const mostCharacters = 700_000

/**
 * The backend of AG-UI agents that accept only POST: one at an address, or several behind a CopilotKit
 * runtime. The device stores the threads, and sends the whole conversation with every run.
 */
export function plainAgentBackend(server: Server): Backend {
  const { address } = server
  const isRuntime = abilitiesOf(server).runsAt === 'runtime'
  return {
    rooms: async () => (isRuntime ? fetchAgentRooms(address) : [onlyRoom(server)]),
    threads: undefined,
    rename: async () => undefined,
    remove: async () => undefined,
    history: undefined,
    createThread: beginRun,
    createRun: beginRun,
    openStream: async ({ key, input, settings, signal }) => {
      const messages = fitMessages(input.messages, mostCharacters)
      const url = isRuntime ? runtimeRunUrl(address, key.room) : address
      const tools = takesOurTools(capabilitiesOf(server, key)) ? input.tools : []
      const runInput = withSettings({ ...input, messages, tools }, settings)
      return openAgentRun(url, runInput, await loadProtocolChoice(server.id), signal)
    },
    // A run can only be cancelled by closing its stream.
    cancelRun: async () => undefined,
    silenceLimitMilliseconds,
    turnEnded: async ({ key, messages }) => nameByFirstWords(key, messages),
  }
}

/** The capabilities that the agent declared when the rooms were last fetched. */
function capabilitiesOf(server: Server, key: ThreadKey) {
  const rooms = queryClient.getQueryData<readonly AgentRoom[]>(roomsKey(server))
  return rooms?.find(({ id }) => id === key.room)?.capabilities
}

/** The run itself begins with its stream. Its message is stored on the device before that. */
async function beginRun(key: ThreadKey, runId: string): Promise<string> {
  await whenStored(key)
  return runId
}

const onlyRoom = ({ name }: Server): AgentRoom => ({
  id: 'agent',
  name,
  description: '',
  welcome_message: '',
  suggestions: [],
})
