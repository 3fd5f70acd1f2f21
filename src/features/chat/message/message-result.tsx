import { StyleSheet } from 'react-native'

import type { ToolMessage } from '@/core/conversation/message'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** A tool result whose call is not in the conversation. */
export function MessageResult({ message: { result } }: { message: ToolMessage }) {
  const words = useWords().message
  const text = result.error ?? (typeof result.content === 'string' ? result.content : '')
  return (
    <Text
      variant="caption"
      tone="onSurfaceVariant"
      numberOfLines={2}
      style={styles.line}
      selectable
      testID="tool-result"
    >
      {text === '' ? words.toolResult : `${words.toolResult}: ${text}`}
    </Text>
  )
}

const styles = StyleSheet.create({ line: { paddingVertical: space.sm } })
