import { useStore } from 'jotai'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { messageIdsAtom } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'

import { useBeginEdit } from './use-edit'

/** Starts to edit the person's last message. */
export function useEditLast(threadKey: ThreadKey | undefined): () => void {
  const store = useStore()
  const begin = useBeginEdit()
  return () => {
    if (!threadKey) return
    const messageOf = (id: string) => store.get(messageAtom(threadKey, id))
    const last = store
      .get(messageIdsAtom(threadKey))
      .findLast((id) => messageOf(id)?.role === 'user')
    const message = last === undefined ? undefined : messageOf(last)
    if (message?.role === 'user') begin(threadKey, message.id, message.text)
  }
}
