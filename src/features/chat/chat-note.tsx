import { atom, useAtom } from 'jotai'

import { store } from '@/state/device/store'
import { Toast } from '@/ui/notice/toast'
import { useWords } from '@/words/use-words'

type Note = 'nothing' | 'copied' | 'notCopied'

const noteAtom = atom<Note>('nothing')

/** Makes ChatNote show whether the conversation was copied. */
export const noteCopy = (isCopied: boolean): void =>
  store.set(noteAtom, isCopied ? 'copied' : 'notCopied')

/** Briefly shows whether the conversation was copied. */
export function ChatNote() {
  const words = useWords().conversation
  const [note, setNote] = useAtom(noteAtom)
  if (note === 'nothing') return null
  return <Toast text={words[note]} onEnd={() => setNote('nothing')} testID="chat-note" />
}
