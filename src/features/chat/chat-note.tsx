import { atom, useAtom } from 'jotai'

import { store } from '@/state/device/store'
import { Toast } from '@/ui/notice/toast'
import { useWords } from '@/words/use-words'

type Note = 'nothing' | 'copied' | 'notCopied'

const noteAtom = atom<Note>('nothing')

/** Says whether the conversation was copied. */
export const noteCopy = (isCopied: boolean): void =>
  store.set(noteAtom, isCopied ? 'copied' : 'notCopied')

/** What just happened to the conversation, for a moment. */
export function ChatNote() {
  const words = useWords().conversation
  const [note, setNote] = useAtom(noteAtom)
  if (note === 'nothing') return null
  return <Toast text={words[note]} onEnd={() => setNote('nothing')} testID="chat-note" />
}
