import { StyleSheet, View, type ViewProps } from 'react-native'

import { columnWidth, space } from '@/ui/theme'

/** The column of a conversation: as wide as the screen, up to a readable width. */
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
