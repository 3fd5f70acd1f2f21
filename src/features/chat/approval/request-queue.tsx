import { StyleSheet, View } from 'react-native'

import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** How many requests wait behind the visible one, and a button that denies all of them. */
export function RequestQueue({ count, onDenyAll }: { count: number; onDenyAll: () => void }) {
  const words = useWords().tools
  return (
    <View style={styles.queue}>
      <Text variant="caption" tone="onSurfaceVariant" style={styles.waiting}>
        {words.queued(count - 1)}
      </Text>
      <Button
        look="plain"
        label={words.denyAll(count)}
        onPress={onDenyAll}
        testID="request-deny-all"
      />
    </View>
  )
}

const styles = StyleSheet.create({
  queue: { flexDirection: 'row', alignItems: 'center', gap: space.sm },
  waiting: { flex: 1 },
})
