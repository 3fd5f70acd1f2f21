import { atom, useAtom } from 'jotai'

import { store } from '@/state/device/store'
import { Toast } from '@/ui/notice/toast'
import { useWords } from '@/words/use-words'

const noteAtom = atom<'nothing' | 'taken' | 'notTaken'>('nothing')

/** Says whether the server took the feedback. */
export const noteFeedback = {
  onSuccess: () => store.set(noteAtom, 'taken'),
  onError: () => store.set(noteAtom, 'notTaken'),
}

/** What became of the person's feedback, for a moment. */
export function FeedbackNote() {
  const { feedback } = useWords().conversation
  const [note, setNote] = useAtom(noteAtom)
  if (note === 'nothing') return null
  return <Toast text={feedback[note]} onEnd={() => setNote('nothing')} testID="feedback-note" />
}
