import { atom, useAtomValue } from 'jotai'

import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { RunState } from '@/core/run/run-state'
import { messageIdsAtom } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'

const nothing = atom<Message | undefined>(undefined)

/** Whether a turn that failed or was cut off left part of its answer. */
export function useHasPartialAnswer(key: ThreadKey, state: RunState): boolean {
  const lastId = useAtomValue(messageIdsAtom(key)).at(-1)
  const isCut = state.kind === 'failed' || state.kind === 'truncated'
  // Reads the message only after the turn, not for every word of a streaming answer.
  const last = useAtomValue(isCut && lastId !== undefined ? messageAtom(key, lastId) : nothing)
  return last?.role === 'assistant' && last.text !== ''
}
