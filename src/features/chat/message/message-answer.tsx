import { atom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { AnswerText } from '@/features/chat/rows/message-rows'
import { messageIdsAtom } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'
import { LongPress } from '@/ui/long-press'
import { space } from '@/ui/theme'

import { answerAround } from './answer-around'
import { AnswerCalls } from './answer-head'
import { MessageEnding, PastEnding } from './message-ending'
import { MessageTextRow } from './message-text'
import { PressMenu, type Press } from './press-menu'
import type { RowFacts } from './use-row-facts'

/** One message of an answer, or a part of it, without a bubble. */
export function MessageAnswer({
  threadKey,
  id,
  part,
  text,
  facts,
}: {
  threadKey: ThreadKey
  id: string
  part: number
  text: AnswerText
  facts: RowFacts
}) {
  const store = useStore()
  const [press, setPress] = useState<Press>()
  const isPlain = useAtomValue(text.isPlain)
  const isLastPart = useAtomValue(text.count) === part + 1
  return (
    <View style={[part === 0 ? styles.first : !isPlain && styles.next, isLastPart && styles.last]}>
      <LongPress
        onLongPress={(at) => {
          if (isWritten(store.get(messageAtom(threadKey, id)))) setPress(at)
        }}
        testID="assistant-message"
      >
        <PartText part={part} text={text} />
        {isLastPart && <LastCalls threadKey={threadKey} id={id} facts={facts} />}
      </LongPress>
      {press && <AnswerMenu threadKey={threadKey} id={id} at={press} />}
      {isLastPart && <LastWords threadKey={threadKey} id={id} facts={facts} />}
    </View>
  )
}

/** A separate component, so that nothing around it is redrawn when a word arrives. */
function PartText({ part, text }: { part: number; text: AnswerText }) {
  const [rowAtom] = useState(() => atom((get) => get(text.rows)[part]))
  const row = useAtomValue(rowAtom)
  const showPlain = useSetAtom(text.isPlain)
  return row && <MessageTextRow row={row} onShowPlain={() => showPlain(true)} />
}

const isWritten = (message: Message | undefined) =>
  message?.role === 'assistant' && message.text !== '' && !message.isStreaming

interface EndProps {
  threadKey: ThreadKey
  id: string
  facts: RowFacts
}

function LastCalls({ threadKey, id, facts }: EndProps) {
  const message = useAtomValue(messageAtom(threadKey, id))
  const isLast = useAtomValue(facts.isLast)
  if (message?.role !== 'assistant' || message.toolCalls.length === 0) return null
  return <AnswerCalls threadKey={threadKey} message={message} isLast={isLast} />
}

function LastWords({ threadKey, id, facts }: EndProps) {
  const message = useAtomValue(messageAtom(threadKey, id))
  const isLast = useAtomValue(facts.isLast)
  if (message?.role !== 'assistant') return null
  if (isLast) return <MessageEnding threadKey={threadKey} message={message} />
  return message.isStreaming ? null : <PastEnding message={message} />
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

const styles = StyleSheet.create({
  first: { paddingTop: space.xs },
  // Parts are as far apart as the blocks within a part.
  next: { paddingTop: space.md },
  last: { paddingBottom: space.xs },
})
