import { atom, type Atom } from 'jotai'
import { selectAtom } from 'jotai/utils'

import { isEqual } from '@/core/conversation/fold/is-equal'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { requestsAtom } from '@/state/toolset/tools'

/** Makes an atom of the calls of a thread that wait for the person, by id. */
export function askedCallsAtom(threadKey: ThreadKey): Atom<ReadonlySet<string>> {
  const ids = atom((get) => {
    const state = get(runStateAtom(threadKey))
    const interrupts = state.kind === 'suspended' ? state.interrupts : []
    return [...get(requestsAtom(threadKey)), ...interrupts].flatMap(
      ({ toolCallId }) => toolCallId ?? [],
    )
  })
  const sameIds = selectAtom(ids, (list) => list, isEqual)
  return atom((get) => new Set(get(sameIds)))
}

/** Identifies a message among all threads. */
export const answerScope = (threadKey: ThreadKey, messageId: string) =>
  `${threadKeyText(threadKey)}/${messageId}`
