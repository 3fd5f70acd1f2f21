import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { AssistantMessage } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { settingsAtom } from '@/state/settings/settings'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { LongPress } from '@/ui/long-press'
import { space, touchTarget } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { AnswerCalls, AnswerTools } from './answer-tools'
import { MessageActions } from './message-actions'
import { MessageEnding, PastEnding } from './message-ending'
import { MessageMenu } from './message-menu'
import { MessageMore } from './message-more'
import { MessageText } from './message-text'
import { useHover } from './use-hover'

/** An answer, without a bubble. */
export function MessageAnswer({
  threadKey,
  message,
  isLast,
}: {
  threadKey: ThreadKey
  message: AssistantMessage
  isLast: boolean
}) {
  const words = useWords().message
  const { isNear, handlers } = useHover()
  const [menuAt, setMenuAt] = useState<{ x: number; y: number }>()
  const { text, toolCalls, isStreaming = false } = message
  return (
    <View style={styles.answer} role="article" aria-label={words.answer} {...handlers}>
      <LongPress
        onLongPress={(at) => text !== '' && !isStreaming && setMenuAt(at)}
        testID="assistant-message"
      >
        <AnswerTools threadKey={threadKey} message={message} />
        <AnswerText threadKey={threadKey} text={text} isStreaming={isStreaming} />
        {toolCalls.length > 0 && (
          <AnswerCalls threadKey={threadKey} message={message} isLast={isLast} />
        )}
      </LongPress>
      {menuAt && (
        <MessageMenu
          threadKey={threadKey}
          message={message}
          at={menuAt}
          onClose={() => setMenuAt(undefined)}
        />
      )}
      {isLast && <MessageEnding threadKey={threadKey} message={message} />}
      {!isLast && !isStreaming && <PastEnding message={message} />}
      {text !== '' && (
        // Reserved from the first word on, so that nothing moves when the answer ends.
        <View style={styles.foot}>
          {isLast ? (
            <LastActions threadKey={threadKey} message={message} />
          ) : (
            <FoldedActions threadKey={threadKey} message={message} isNear={isNear} />
          )}
        </View>
      )}
    </View>
  )
}

/**
 * Without streaming, the text appears when it is complete. The element stays the same at the end, so that a
 * long answer is not drawn again.
 */
function AnswerText({
  threadKey,
  text,
  isStreaming,
}: {
  threadKey: ThreadKey
  text: string
  isStreaming: boolean
}) {
  const { stream } = useAtomValue(settingsAtom(threadKey))
  if (!isStreaming && text === '') return null
  return <MessageText text={isStreaming && !stream ? '' : text} isStreaming={isStreaming} />
}

function LastActions({ threadKey, message }: { threadKey: ThreadKey; message: AssistantMessage }) {
  const isRunning = useAtomValue(runStateAtom(threadKey)).kind === 'running'
  return isRunning ? null : <MessageActions threadKey={threadKey} message={message} />
}

function FoldedActions({
  threadKey,
  message,
  isNear,
}: {
  threadKey: ThreadKey
  message: AssistantMessage
  isNear: boolean
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <View style={styles.actions}>
      <MessageMore isSeen={isNear} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      {isOpen && <MessageActions threadKey={threadKey} message={message} />}
    </View>
  )
}

const styles = StyleSheet.create({
  answer: { paddingVertical: space.sm },
  foot: { minHeight: touchTarget },
  actions: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space.sm,
    marginStart: -space.md,
  },
})
