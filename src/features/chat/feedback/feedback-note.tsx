import { atom, useAtom } from 'jotai'
import { useEffect } from 'react'

import { attempt } from '@/core/failure'
import { store } from '@/state/device/store'
import { Toast } from '@/ui/notice/toast'
import { useWords } from '@/words/use-words'

const noteAtom = atom<'nothing' | 'taken' | 'notTaken'>('nothing')

/** Makes FeedbackNote thank the person for complete feedback, or say that it could not be sent. */
export async function noteFeedback(sending: Promise<void>, isComplete: boolean): Promise<void> {
  const sent = await attempt(sending)
  if (!sent.ok) store.set(noteAtom, 'notTaken')
  else if (isComplete) store.set(noteAtom, 'taken')
}

/** Briefly shows whether the person's feedback was sent. */
export function FeedbackNote() {
  const { feedback } = useWords().conversation
  const [note, setNote] = useAtom(noteAtom)
  // The note must not appear in another chat.
  useEffect(() => () => store.set(noteAtom, 'nothing'), [])
  if (note === 'nothing') return null
  return <Toast text={feedback[note]} onEnd={() => setNote('nothing')} testID="feedback-note" />
}
