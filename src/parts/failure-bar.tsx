import { StyleSheet, View } from 'react-native'

import type { Failure } from '@/core/failure'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon'
import { Text } from '@/ui/text'
import { space, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** Says above a list that it may be older than what the server has. */
export function FailureBar({
  server,
  failure,
  onRetry,
}: {
  /** Named where there are several. */
  server: string | undefined
  failure: Failure
  onRetry: () => void
}) {
  const words = useWords()
  const { colors } = useTheme()
  const { title } = words.failure(failure)
  return (
    <View style={[styles.bar, { backgroundColor: colors.surfaceVariant }]} testID="offline-bar">
      <Icon name="offline" />
      <View style={styles.words}>
        <Text variant="caption" role="status" aria-live="polite">
          {title}
        </Text>
        {server !== undefined && (
          <Text variant="caption" tone="onSurfaceVariant">
            {server}
          </Text>
        )}
      </View>
      <Button look="plain" label={words.retry} onPress={onRetry} />
    </View>
  )
}

const styles = StyleSheet.create({
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.sm,
    paddingStart: space.lg,
    marginTop: space.sm,
  },
  words: { flex: 1 },
})
