import { atom, type Atom } from 'jotai'
import { selectAtom } from 'jotai/utils'

import { isEqual } from '@/core/conversation/fold/is-equal'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { requestsAtom } from '@/state/toolset/tools'

/** Creates an atom of the ids of a thread's calls that wait for the person. */
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
