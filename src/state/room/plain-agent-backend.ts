import { takesOurTools } from '@/core/agui/agent-capabilities'
import { withSettings } from '@/core/conversation/chat-settings'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { fitMessages } from '@/core/run/fit-messages'
import { abilitiesOf } from '@/core/server/abilities'
import type { AgentRoom } from '@/core/server/agent-room'
import { fetchAgentRooms, openAgentRun, runtimeRunUrl } from '@/data/server/agent-run'
import { queryClient, roomsKey } from '@/state/device/query-client'
import { namePlainly } from '@/state/model/help'
import { whenStored } from '@/state/outbox/outbox'
import { loadProtocolChoice } from '@/state/server/protocol-choice'
import type { Server } from '@/state/server/servers'

import type { Backend } from './backend'

/** An agent may work for minutes between two events, and sends nothing to say that it is there. */
const silenceLimit = 300_000

const mostCharacters = 700_000

/**
 * AG-UI agents that only take a POST: one at an address, or several behind a CopilotKit runtime. The
 * device stores the threads, and the whole conversation travels with every run.
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
    createThread: nameRun,
    createRun: nameRun,
    openStream: async ({ key, input, settings, signal }) => {
      const messages = fitMessages(input.messages, mostCharacters)
      const url = isRuntime ? runtimeRunUrl(address, key.room) : address
      const tools = takesOurTools(capabilitiesOf(server, key)) ? input.tools : []
      const said = withSettings({ ...input, messages, tools }, settings)
      return openAgentRun(url, said, await loadProtocolChoice(server.id), signal)
    },
    // Closing the stream is all that can be done.
    cancelRun: async () => undefined,
    silenceLimit,
    turnEnded: async ({ key, messages }) => namePlainly(key, messages),
  }
}

/** What the agent said when its server was last asked for its rooms. */
function capabilitiesOf(server: Server, key: ThreadKey) {
  const rooms = queryClient.getQueryData<readonly AgentRoom[]>(roomsKey(server))
  return rooms?.find(({ id }) => id === key.room)?.capabilities
}

/** A run begins with its stream, and a message is on the device before that. */
async function nameRun(key: ThreadKey, runId: string): Promise<string> {
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
