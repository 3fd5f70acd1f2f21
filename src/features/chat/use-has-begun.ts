import { atom, useAtomValue } from 'jotai'

import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { RunState } from '@/core/run/run-state'
import { messageIdsAtom } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'

const nothing = atom<Message | undefined>(undefined)

/** Whether a failed turn left part of its answer. */
export function useHasBegun(key: ThreadKey, state: RunState): boolean {
  const lastId = useAtomValue(messageIdsAtom(key)).at(-1)
  const isOver = state.kind === 'failed' && lastId !== undefined
  // Reads the message only after the turn, not for every word of a streaming answer.
  const last = useAtomValue(isOver ? messageAtom(key, lastId) : nothing)
  return last?.role === 'assistant' && last.text !== ''
}
