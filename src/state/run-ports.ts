import { withSettings } from '@/core/chat-settings'
import { toAguiMessages } from '@/core/conversation/agui-messages'
import { attempt } from '@/core/failure'
import { fitMessages } from '@/core/run/fit-messages'
import type { RunPorts } from '@/core/run/ports'
import { createStreamPool } from '@/core/run/stream-pool'
import type { StreamPool } from '@/core/run/stream-pool'
import type { ThreadKey } from '@/core/thread-key'
import { cancelRun, createRun, openRun } from '@/data/agent-server'
import { now, pause } from '@/data/clock'
import { readPath } from '@/data/conversation-store'
import { newId } from '@/data/identifiers'

import { settingsFor } from './chat-settings'
import type { Server } from './servers'
import { toolGate } from './tools'

/** Of the five or six connections that a host gets, two are left to requests. */
const streamsPerHost = 4

/** Servers take a megabyte; tools and state travel in it too. */
const mostCharacters = 700_000
const mostEarlierMessages = 2000

const pools = new Map<string, StreamPool>()

/** What the turns of a thread need of the world. `parentId` is what its draft goes on from. */
export function runPorts(
  { address }: Server,
  key: ThreadKey,
  createFirstRun: typeof createRun,
  parentId: string | undefined,
): RunPorts {
  let create = createFirstRun
  return {
    createRun: async (runId, signal) => {
      const created = await create(address, key, runId, signal)
      create = createRun
      return created
    },
    openStream: async (input, cursor, signal) => {
      const earlier = cursor === undefined ? await readEarlier(key, parentId) : []
      const messages = fitMessages([...earlier, ...input.messages], mostCharacters)
      const sent = withSettings({ ...input, messages }, settingsFor(key))
      return openRun(address, key, sent, cursor, signal)
    },
    cancelRun: (runId) => cancelRun(address, key, runId),
    callTool: (call, registry, signal) =>
      toolGate.callTool(call, { threadKey: key, registry }, signal),
    pool: poolOf(address),
    clock: { now, wait: pause },
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
