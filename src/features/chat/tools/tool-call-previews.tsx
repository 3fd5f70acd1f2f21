import { StyleSheet, View } from 'react-native'

import type { ToolCall } from '@/core/conversation/message'
import { Spinner } from '@/ui/spinner'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'

const mostLines = 3

/** Previews running calls: a spinner and the start of their arguments, in three lines in total. */
export function ToolCallPreviews({ calls }: { calls: readonly ToolCall[] }) {
  if (calls.length === 0) return null
  const shown = calls.slice(0, mostLines)
  return (
    <View style={styles.previews} testID="tool-call-content">
      {shown.map((call, index) => (
        <View key={call.id} style={styles.preview}>
          {index === 0 ? <Spinner testID="tool-call-spinner" /> : <View style={styles.indent} />}
          <Text
            variant="code"
            tone="onSurfaceVariant"
            numberOfLines={shown.length === 1 ? mostLines : 1}
            style={styles.beginning}
          >
            {beginningOf(call.arguments)}
          </Text>
        </View>
      ))}
    </View>
  )
}

/** More than fits into the lines of the widest screen. */
const mostCharacters = 500

function beginningOf(text: string): string {
  const beginning = visibleText(text.slice(0, mostCharacters)).trim()
  return beginning === '{}' ? '' : beginning
}

const styles = StyleSheet.create({
  previews: { paddingStart: space.xl },
  preview: { flexDirection: 'row', alignItems: 'flex-start', gap: space.sm },
  indent: { width: 20 },
  beginning: { flex: 1, writingDirection: 'ltr' },
})
