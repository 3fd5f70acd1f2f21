import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { giveFeedbackMutation, type Feedback, type RatedRun } from '@/state/room/feedback'
import { FormField } from '@/ui/form/form-field'
import { RadioList } from '@/ui/form/radio-list'
import { Dialog } from '@/ui/overlay/dialog'
import { useWords } from '@/words/use-words'

import { noteFeedback } from './feedback-note'
import { useGivenFeedback } from './use-rated-run'

/** Asks for a rating of an answer and for the reason. */
export function FeedbackDialog({ run, onClose }: { run: RatedRun; onClose: () => void }) {
  const words = useWords()
  const { feedback: texts, close } = words.conversation
  const given = useGivenFeedback(run)
  const give = useMutation(giveFeedbackMutation(run))
  const [chosen, choose] = useState<Feedback['feedback']>()
  const [written, write] = useState<string>()
  const feedback = chosen ?? given?.feedback
  const reason = written ?? given?.reason ?? ''
  return (
    <Dialog
      title={texts.title}
      cancelLabel={close}
      confirm={{
        label: texts.send,
        disabled: feedback === undefined,
        onPress: () => {
          if (feedback === undefined) return
          const said = reason.trim() === '' ? null : reason.trim()
          void noteFeedback(give.mutateAsync({ feedback, reason: said }), true)
          onClose()
        },
        testID: 'feedback-send',
      }}
      onClose={onClose}
      testID="feedback-dialog"
    >
      <RadioList
        label={texts.verdict}
        value={feedback}
        onChange={choose}
        options={[
          { value: 'thumbs_up', label: texts.give.thumbs_up },
          { value: 'thumbs_down', label: texts.give.thumbs_down },
        ]}
        testID="feedback-verdict"
      />
      <FormField
        label={texts.reason}
        help={texts.reasonHelp}
        value={reason}
        onChangeText={write}
        multiline
        testID="feedback-reason"
      />
    </Dialog>
  )
}
