import { modelOf } from '@/core/conversation/chat-settings'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { RunPorts } from '@/core/run/run-ports'
import { waitForSignIn } from '@/data/session/wait-for-sign-in'
import type { DisposalScope } from '@/state/device/disposal-scope'
import { store } from '@/state/device/store'
import { turnDevice } from '@/state/device/turn-device'
import { backendOf } from '@/state/room/backend-of'
import type { Server } from '@/state/server/servers'
import { shareStreamPool } from '@/state/server/stream-pool'
import { choicesAtom, settingsAtom } from '@/state/settings/settings'
import { toolGate } from '@/state/toolset/tools'

import { persistBefore } from './message-persistence'
import { readEarlierMessages } from './stored-path'

/** Whether the thread exists on its server, or is created with its first run. */
export type ThreadOrigin = 'known' | 'new'

/** `parentId` is the message before the draft's first one. */
type MakeRunPorts = (origin: ThreadOrigin, parentId: string | undefined) => RunPorts

/** Connects the turns of a thread to its server, its tools and its settings. */
export function createRunPorts(server: Server, key: ThreadKey, scope: DisposalScope): MakeRunPorts {
  const pool = shareStreamPool(server.address, scope)
  const backend = backendOf(server)
  const settings = settingsAtom(key)
  const choices = choicesAtom(key)
  return (origin, parentId) => {
    let isMade = origin === 'known'
    return {
      ...turnDevice,
      createRun: async (runId, signal) => {
        await persistBefore(key)
        // The thread may be closed, and nobody reads the result of a turn that has ended.
        if (signal.aborted) return runId
        const created = isMade
          ? await backend.createRun(key, runId, signal)
          : await backend.createThread(key, runId, signal)
        isMade = true
        return created
      },
      openStream: async (input, cursor, signal) => {
        const earlier = cursor === undefined ? await readEarlierMessages(key, parentId) : []
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
      async callTool(call, registry, signal) {
        await persistBefore(key)
        return toolGate.callTool(call, { threadKey: key, registry }, signal)
      },
      waitForSignIn: (signal) => waitForSignIn(server.id, signal),
      canResume: server.features.includes('resume'),
      pool,
      ...(backend.silenceLimitMilliseconds !== undefined && {
        silenceLimitMilliseconds: backend.silenceLimitMilliseconds,
      }),
      ...(backend.leavesEveryCall !== undefined && { leavesEveryCall: backend.leavesEveryCall }),
      joinsAnswers: backend.history === undefined,
    }
  }
}
