import { toAguiMessages } from '@/core/conversation/agui-messages'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import type { RunPorts } from '@/core/run/run-ports'
import { createStreamPool, type StreamPool } from '@/core/run/stream-pool'
import { now, pause } from '@/data/device/clock'
import { newId } from '@/data/device/new-id'
import { signedInAgain } from '@/data/session/signed-in-again'
import { readPath } from '@/data/store/conversation-store'
import { backendOf } from '@/state/room/backend-of'
import type { Server } from '@/state/server/servers'
import { settingsFor } from '@/state/settings/chat-settings'
import { toolGate } from '@/state/toolset/tools'

/** Of the five or six connections that a host gets, two are left to requests. */
const streamsPerHost = 4

const mostEarlierMessages = 2000

const pools = new Map<string, StreamPool>()

/** A thread that is there already, or one that its first run makes. */
export type ThreadOrigin = 'known' | 'new'

/** What the turns of a thread need of the world. `parentId` is what its draft goes on from. */
export function runPorts(
  server: Server,
  key: ThreadKey,
  origin: ThreadOrigin,
  parentId: string | undefined,
): RunPorts {
  const backend = backendOf(server)
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
      const messages = [...earlier, ...input.messages]
      const settings = settingsFor(key)
      return backend.openStream({ key, input: { ...input, messages }, settings, cursor, signal })
    },
    cancelRun: (runId) => backend.cancelRun(key, runId),
    callTool: (call, registry, signal) =>
      toolGate.callTool(call, { threadKey: key, registry }, signal),
    signedIn: (signal) => signedInAgain(server.id, signal),
    pool: poolOf(server.address),
    clock: { now, wait: pause },
    ...(backend.silenceLimit !== undefined && { silenceLimitMilliseconds: backend.silenceLimit }),
    ...(backend.leavesEveryCall !== undefined && { leavesEveryCall: backend.leavesEveryCall }),
    newId,
    random: Math.random,
  }
}

/** What was said before the part of the conversation that is held in memory. */
async function readEarlier(key: ThreadKey, endingAt: string | undefined) {
  if (endingAt === undefined) return []
  const path = await attempt(readPath(key, { endingAt, limit: mostEarlierMessages }))
  return path.ok ? toAguiMessages(path.value.messages) : []
}

function poolOf(address: string): StreamPool {
  const pool = pools.get(address) ?? createStreamPool(streamsPerHost)
  pools.set(address, pool)
  return pool
}
