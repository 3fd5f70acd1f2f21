import { StyleSheet } from 'react-native'

import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'

/** The heading of a group of rows. */
export function SectionHeader({ title }: { title: string }) {
  return (
    <Text
      variant="caption"
      tone="onSurfaceVariant"
      role="heading"
      aria-level={2}
      style={styles.header}
    >
      {visibleText(title)}
    </Text>
  )
}

const styles = StyleSheet.create({
  header: {
    fontWeight: '600',
    paddingHorizontal: space.lg + space.xs,
    paddingTop: space.lg,
    paddingBottom: space.xs,
  },
})
