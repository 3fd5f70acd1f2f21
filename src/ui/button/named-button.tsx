import { StyleSheet } from 'react-native'
import { Button } from 'react-native-paper'

import { touchTarget } from '@/ui/theme'

/** A button in a row. Its name tells screen readers which row. */
export function NamedButton({
  label,
  name,
  onPress,
}: {
  label: string
  name: string
  onPress: () => void
}) {
  return (
    <Button mode="text" onPress={onPress} accessibilityLabel={name} contentStyle={styles.content}>
      {label}
    </Button>
  )
}

const styles = StyleSheet.create({ content: { minHeight: touchTarget } })
