import { StyleSheet, View } from 'react-native'

import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'

/** Says that something was cut, and shows all of it on request. */
export function CutNote({
  text,
  label,
  onShowAll,
}: {
  text: string
  label: string
  onShowAll: () => void
}) {
  return (
    <View style={styles.note} testID="markdown-cut">
      <Text variant="caption" tone="onSurfaceVariant">
        {text}
      </Text>
      <View style={styles.action}>
        <Button look="plain" label={label} onPress={onShowAll} />
      </View>
    </View>
  )
}

const styles = StyleSheet.create({
  note: { alignItems: 'flex-start', gap: space.xs },
  // Aligns the label with the text above.
  action: { marginStart: -space.md },
})
