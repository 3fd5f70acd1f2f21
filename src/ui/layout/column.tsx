import { StyleSheet, View, type ViewProps } from 'react-native'

import { columnWidth, space } from '@/ui/theme'

/** The column that a conversation is read in: as wide as the screen, up to what is easy to read. */
export function Column({ style, ...rest }: ViewProps) {
  return <View {...rest} style={[styles.column, style]} />
}

const styles = StyleSheet.create({
  column: {
    width: '100%',
    maxWidth: columnWidth + 2 * space.lg,
    alignSelf: 'center',
    paddingHorizontal: space.lg,
  },
})
