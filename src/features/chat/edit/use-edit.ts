import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'

/** The texts of messages that are being edited. They outlive the rows of the list. */
const editsAtom = atom<ReadonlyMap<string, string>>(new Map())

/** The edit that has just started: the list scrolls to it, and its field takes the focus. */
export const begunEditAtom = atom<{ readonly id: string; readonly messageId: string } | undefined>(
  undefined,
)

const beginAtom = atom(null, (_get, set, threadKey: ThreadKey, messageId: string, text: string) => {
  const id = editId(threadKey, messageId)
  set(editsAtom, (edits) => (edits.has(id) ? edits : new Map(edits).set(id, text)))
  set(begunEditAtom, { id, messageId })
})

const writeAtom = atom(null, (_get, set, id: string, text: string) =>
  set(editsAtom, (edits) => new Map(edits).set(id, text)),
)

const endAtom = atom(null, (get, set, id: string) => {
  const edits = new Map(get(editsAtom))
  edits.delete(id)
  set(editsAtom, edits)
  if (get(begunEditAtom)?.id === id) set(begunEditAtom, undefined)
})

/** Starts to edit a message, or continues its edit. */
export const useBeginEdit = () => useSetAtom(beginAtom)

export interface Edit {
  /** Undefined while nobody edits the message. */
  text: string | undefined
  isNew: boolean
  write: (text: string) => void
  settle: () => void
  end: () => void
}

export function useEdit(threadKey: ThreadKey, messageId: string): Edit {
  const id = editId(threadKey, messageId)
  const [own] = useState(() => ({
    text: atom((get) => get(editsAtom).get(id)),
    isNew: atom((get) => get(begunEditAtom)?.id === id),
  }))
  const write = useSetAtom(writeAtom)
  const end = useSetAtom(endAtom)
  const begun = useSetAtom(begunEditAtom)
  return {
    text: useAtomValue(own.text),
    isNew: useAtomValue(own.isNew),
    write: (text) => write(id, text),
    settle: () => begun(undefined),
    end: () => end(id),
  }
}

export const editId = (threadKey: ThreadKey, messageId: string) =>
  `${threadKeyText(threadKey)}/${messageId}`
