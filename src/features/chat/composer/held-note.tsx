import { StyleSheet, View } from 'react-native'

import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** Says why a message is not sent while an answer is coming. */
export function HeldNote({ isHeld }: { isHeld: boolean }) {
  const words = useWords().chat
  // Always mounted: screen readers often miss a live region that appears with its text.
  return (
    <View role="status" aria-live="polite">
      {isHeld && (
        <Text variant="caption" tone="onSurfaceVariant" style={styles.note} testID="composer-held">
          {words.held}
        </Text>
      )}
    </View>
  )
}

const styles = StyleSheet.create({
  note: { paddingBottom: space.sm, paddingHorizontal: space.md },
})
