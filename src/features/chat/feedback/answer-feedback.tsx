import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { giveFeedbackMutation, type RatedRun } from '@/state/room/feedback'
import { IconButton } from '@/ui/button/icon-button'
import { useWords } from '@/words/use-words'

import { FeedbackDialog } from './feedback-dialog'
import { noteFeedback } from './feedback-note'
import { useGivenFeedback, useRatedRun } from './use-rated-run'

const iconSize = 18

/** Thumbs up and down for the last answer, if the server accepts feedback. */
export function AnswerFeedback({
  threadKey,
  messages,
}: {
  threadKey: ThreadKey
  messages: readonly Message[]
}) {
  const run = useRatedRun(threadKey, messages)
  return run ? <Thumbs key={run.runId} run={run} /> : null
}

function Thumbs({ run }: { run: RatedRun }) {
  const words = useWords().conversation.feedback
  const given = useGivenFeedback(run)
  const give = useMutation(giveFeedbackMutation(run))
  const [isAsking, setAsking] = useState(false)
  const rate = (feedback: 'thumbs_up' | 'thumbs_down') => {
    const isGiven = given?.feedback === feedback
    // A bad rating always asks for the reason; a good one does on a second tap.
    const asks = isGiven || feedback === 'thumbs_down'
    if (asks) setAsking(true)
    if (!isGiven) void noteFeedback(give.mutateAsync({ feedback, reason: null }), !asks)
  }
  return (
    <>
      {thumbs.map(({ feedback, icon, chosenIcon, testID }) => {
        const isGiven = given?.feedback === feedback
        return (
          <IconButton
            key={feedback}
            size={iconSize}
            icon={isGiven ? chosenIcon : icon}
            label={isGiven ? words.given[feedback] : words.give[feedback]}
            {...(isGiven && { tone: 'primary' })}
            onPress={() => rate(feedback)}
            testID={testID}
          />
        )
      })}
      {isAsking && <FeedbackDialog run={run} onClose={() => setAsking(false)} />}
    </>
  )
}

const thumbs = [
  { feedback: 'thumbs_up', icon: 'good', chosenIcon: 'goodChosen', testID: 'feedback-up' },
  { feedback: 'thumbs_down', icon: 'bad', chosenIcon: 'badChosen', testID: 'feedback-down' },
] as const
