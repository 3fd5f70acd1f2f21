import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/thread-key'
import { messageAtom } from '@/state/conversations'
import { copyText, openLink } from '@/state/outside'
import { highlightCode } from '@/ui/markdown/highlight'
import { Markdown } from '@/ui/markdown/markdown'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { ToolCallLine } from './tool-call-line'

/** One message. It reads its own atom, so that a streaming answer draws only its own row again. */
export function MessageRow({ threadKey, id }: { threadKey: ThreadKey; id: string }) {
  const words = useWords()
  const { colors } = useTheme()
  const message = useAtomValue(messageAtom(threadKey, id))
  switch (message?.role) {
    case 'user':
      return (
        <View style={[styles.bubble, { backgroundColor: colors.bubble }]} testID="user-message">
          <Text variant="answer" tone="onBubble" selectable>
            {message.text}
          </Text>
        </View>
      )
    case 'assistant':
      return (
        <View style={styles.answer} testID="assistant-message">
          {(message.text !== '' || message.isStreaming) && (
            <Markdown
              text={message.text}
              isStreaming={message.isStreaming ?? false}
              labels={words.markdown}
              onOpenLink={openLink}
              onCopy={copyText}
              highlight={highlightCode}
            />
          )}
          {message.toolCalls.map((call) => (
            <ToolCallLine key={call.id} call={call} />
          ))}
        </View>
      )
    default:
      return null
  }
}

const styles = StyleSheet.create({
  bubble: {
    alignSelf: 'flex-end',
    maxWidth: '85%',
    borderRadius: radius.bubble,
    paddingHorizontal: space.lg,
    paddingVertical: space.md,
    marginVertical: space.sm,
  },
  answer: { paddingVertical: space.sm },
})
