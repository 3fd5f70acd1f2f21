import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'

import type { Message, UserMessage } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { FeedbackDialog } from '@/features/chat/feedback/feedback-dialog'
import { useRatedRun } from '@/features/chat/feedback/use-rated-run'
import { copyText } from '@/state/device/open-link'
import { canShareText, shareText } from '@/state/device/share'
import { regenerate } from '@/state/thread/edit-message'
import { runStateAtom } from '@/state/thread/thread-atoms'
import type { MenuItem } from '@/ui/overlay/menu-choices'
import { TextReader } from '@/ui/overlay/text-reader'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

import { textOfAnswer } from './answer-around'
import { AnswerDetails } from './answer-details'
import { timeText } from './time-text'

/** A question, or all messages of an answer. */
export type MenuSubject =
  | { kind: 'question'; message: UserMessage; onEdit: () => void }
  | { kind: 'answer'; messages: readonly Message[]; endId: string }

export interface MessageMenu {
  /** When the message was written. */
  note: string | undefined
  items: readonly MenuItem[]
  /** The view that the chosen item opened. */
  shown: ReactNode
}

const noMessages: readonly Message[] = []

/** Returns the menu of a question or an answer. */
export function useMessageMenu(threadKey: ThreadKey, subject: MenuSubject): MessageMenu {
  const words = useWords()
  const isRunning = useAtomValue(runStateAtom(threadKey)).kind === 'running'
  const [view, setView] = useState<'none' | 'text' | 'details' | 'feedback'>('none')
  const isAnswer = subject.kind === 'answer'
  const text = isAnswer ? textOfAnswer(subject.messages) : subject.message.text
  const ratedRun = useRatedRun(threadKey, isAnswer ? subject.messages : noMessages)
  const locale = useLocale()
  const time = isAnswer
    ? subject.messages.findLast(({ timestamp }) => timestamp !== undefined)?.timestamp
    : subject.message.timestamp
  const close = () => setView('none')
  return {
    note: time === undefined ? undefined : timeText(time, locale),
    items: [
      { label: words.message.copy, icon: 'copy', onPress: () => copyText(text) },
      ...(canShareText()
        ? [{ label: words.message.share, icon: 'share' as const, onPress: () => shareText(text) }]
        : []),
      {
        label: words.conversation.selectText,
        icon: 'select',
        onPress: () => setView('text'),
      },
      isAnswer
        ? {
            label: words.message.regenerate,
            icon: 'regenerate',
            disabled: isRunning,
            onPress: () => void regenerate(threadKey, subject.endId),
          }
        : {
            label: words.message.edit,
            icon: 'edit',
            onPress: subject.onEdit,
            testID: 'message-edit',
          },
      ...(ratedRun
        ? [
            {
              label: words.conversation.feedback.title,
              icon: 'good' as const,
              onPress: () => setView('feedback'),
              testID: 'answer-feedback-open',
            },
          ]
        : []),
      ...(isAnswer
        ? [
            {
              label: words.conversation.details.title,
              icon: 'details' as const,
              onPress: () => setView('details'),
              testID: 'answer-details-open',
            },
          ]
        : []),
    ],
    shown:
      view === 'text' ? (
        <TextReader
          title={isAnswer ? words.message.answer : words.message.yours}
          closeLabel={words.conversation.selectTextDone}
          text={text}
          onClose={close}
        />
      ) : view === 'details' && isAnswer ? (
        <AnswerDetails messages={subject.messages} onClose={close} />
      ) : view === 'feedback' && ratedRun ? (
        <FeedbackDialog run={ratedRun} onClose={close} />
      ) : null,
  }
}
