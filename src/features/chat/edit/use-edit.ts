import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { editsAtom } from '@/state/thread/thread-atoms'

const beginAtom = atom(null, (_get, set, threadKey: ThreadKey, messageId: string, text: string) =>
  set(editsAtom(threadKey), ({ texts }) => ({
    texts: texts.has(messageId) ? texts : new Map(texts).set(messageId, text),
    begun: messageId,
  })),
)

/** Starts to edit a message, or continues its edit. */
export const useBeginEdit = () => useSetAtom(beginAtom)

/** Returns the id of the message whose edit has just started. */
export function useBegunEdit(threadKey: ThreadKey): string | undefined {
  const [begunAtom] = useState(() => atom((get) => get(editsAtom(threadKey)).begun))
  return useAtomValue(begunAtom)
}

export interface Edit {
  /** Undefined while the message is not being edited. */
  text: string | undefined
  isNew: boolean
  write: (text: string) => void
  settle: () => void
  end: () => void
}

export function useEdit(threadKey: ThreadKey, messageId: string): Edit {
  const [own] = useState(() => ({
    text: atom((get) => get(editsAtom(threadKey)).texts.get(messageId)),
    isNew: atom((get) => get(editsAtom(threadKey)).begun === messageId),
  }))
  const change = useSetAtom(editsAtom(threadKey))
  return {
    text: useAtomValue(own.text),
    isNew: useAtomValue(own.isNew),
    write: (text) =>
      change((edits) => ({ ...edits, texts: new Map(edits.texts).set(messageId, text) })),
    settle: () => change((edits) => ({ ...edits, begun: undefined })),
    end: () =>
      change(({ texts, begun }) => ({
        texts: new Map([...texts].filter(([id]) => id !== messageId)),
        begun: begun === messageId ? undefined : begun,
      })),
  }
}
