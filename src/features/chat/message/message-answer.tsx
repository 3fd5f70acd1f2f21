import { atom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { AssistantMessage } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { settingsAtom } from '@/state/settings/settings'
import { messageIdsAtom } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'
import { LongPress } from '@/ui/long-press'
import { space } from '@/ui/theme'

import { answerAround } from './answer-around'
import { AnswerCalls } from './answer-head'
import { MessageEnding, PastEnding } from './message-ending'
import { MessageText } from './message-text'
import { PressMenu, type Press } from './press-menu'

/** One message of an answer, without a bubble. */
export function MessageAnswer({
  threadKey,
  message,
  isLast,
}: {
  threadKey: ThreadKey
  message: AssistantMessage
  isLast: boolean
}) {
  const [press, setPress] = useState<Press>()
  const { text, toolCalls, isStreaming = false } = message
  return (
    <View style={styles.answer}>
      <LongPress
        onLongPress={(at) => text !== '' && !isStreaming && setPress(at)}
        testID="assistant-message"
      >
        <AnswerText threadKey={threadKey} text={text} isStreaming={isStreaming} />
        {toolCalls.length > 0 && (
          <AnswerCalls threadKey={threadKey} message={message} isLast={isLast} />
        )}
      </LongPress>
      {press && <AnswerMenu threadKey={threadKey} id={message.id} at={press} />}
      {isLast && <MessageEnding threadKey={threadKey} message={message} />}
      {!isLast && !isStreaming && <PastEnding message={message} />}
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

function AnswerMenu({ threadKey, id, at }: { threadKey: ThreadKey; id: string; at: Press }) {
  const [answer] = useState(() =>
    atom((get) =>
      answerAround(get(messageIdsAtom(threadKey)), id, (other) =>
        get(messageAtom(threadKey, other)),
      ),
    ),
  )
  const messages = useAtomValue(answer)
  return (
    <PressMenu threadKey={threadKey} subject={{ kind: 'answer', messages, endId: id }} at={at} />
  )
}

const styles = StyleSheet.create({ answer: { paddingVertical: space.xs } })
