import { toAguiMessages } from '@/core/conversation/agui-messages'
import { modelOf } from '@/core/conversation/chat-settings'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import type { RunPorts } from '@/core/run/run-ports'
import type { StreamPool } from '@/core/run/stream-pool'
import { clock } from '@/data/device/clock'
import { newId } from '@/data/device/new-id'
import { signedInAgain } from '@/data/session/signed-in-again'
import { readPath } from '@/data/store/paths'
import { store } from '@/state/device/store'
import { backendOf } from '@/state/room/backend-of'
import type { Server } from '@/state/server/servers'
import { choicesAtom, settingsAtom } from '@/state/settings/settings'
import { toolGate } from '@/state/toolset/tools'

const mostEarlierMessages = 2000

/** Whether the thread exists at its server, or is made by its first run. */
export type ThreadOrigin = 'known' | 'new'

interface RunPortsOptions {
  readonly server: Server
  readonly key: ThreadKey
  readonly origin: ThreadOrigin
  /** The message before the draft's first one. */
  readonly parentId: string | undefined
  readonly pool: StreamPool
}

/** Connects the turns of a thread to its server, its tools and its settings. */
export function runPorts({ server, key, origin, parentId, pool }: RunPortsOptions): RunPorts {
  const backend = backendOf(server)
  const settings = settingsAtom(key)
  const choices = choicesAtom(key)
  let isMade = origin === 'known'
  return {
    createRun: async (runId, signal) => {
      const created = isMade
        ? await backend.createRun(key, runId, signal)
        : await backend.createThread(key, runId, signal)
      isMade = true
      return created
    },
    openStream: async (input, cursor, signal) => {
      const earlier = cursor === undefined ? await readEarlier(key, parentId) : []
      return backend.openStream({
        key,
        input: { ...input, messages: [...earlier, ...input.messages] },
        settings: store.get(settings),
        model: modelOf(store.get(choices)),
        cursor,
        signal,
      })
    },
    cancelRun: (runId) => backend.cancelRun(key, runId),
    callTool: (call, registry, signal) =>
      toolGate.callTool(call, { threadKey: key, registry }, signal),
    signedIn: (signal) => signedInAgain(server.id, signal),
    pool,
    clock,
    ...(backend.silenceLimit !== undefined && { silenceLimitMilliseconds: backend.silenceLimit }),
    ...(backend.leavesEveryCall !== undefined && { leavesEveryCall: backend.leavesEveryCall }),
    newId,
    random: Math.random,
  }
}

/** Reads the messages before those that are in memory. */
async function readEarlier(key: ThreadKey, endingAt: string | undefined) {
  if (endingAt === undefined) return []
  const path = await attempt(readPath(key, { endingAt, limit: mostEarlierMessages }))
  return path.ok ? toAguiMessages(path.value.messages) : []
}
