import { atom, useAtom } from 'jotai'
import { useEffect } from 'react'

import { attempt } from '@/core/failure'
import { store } from '@/state/device/store'
import { Toast } from '@/ui/notice/toast'
import { useWords } from '@/words/use-words'

const noteAtom = atom<'nothing' | 'taken' | 'notTaken'>('nothing')

/** Thanks for feedback that is complete, and says when the server did not take it. */
export async function noteFeedback(sending: Promise<void>, isComplete: boolean): Promise<void> {
  const sent = await attempt(sending)
  if (!sent.ok) store.set(noteAtom, 'notTaken')
  else if (isComplete) store.set(noteAtom, 'taken')
}

/** What became of the person's feedback, for a moment. */
export function FeedbackNote() {
  const { feedback } = useWords().conversation
  const [note, setNote] = useAtom(noteAtom)
  // Another chat has nothing to do with it.
  useEffect(() => () => store.set(noteAtom, 'nothing'), [])
  if (note === 'nothing') return null
  return <Toast text={feedback[note]} onEnd={() => setNote('nothing')} testID="feedback-note" />
}
