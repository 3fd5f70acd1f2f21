import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import { listPaneWidth, useTheme } from '@/ui/theme'

/** A list with the opened item beside it. */
export function TwoPane({ list, children }: { list: ReactNode; children: ReactNode }) {
  const { colors } = useTheme()
  return (
    <View style={[styles.panes, { backgroundColor: colors.background }]}>
      <View style={[styles.list, { borderEndColor: colors.outlineVariant }]}>{list}</View>
      <View style={styles.detail}>{children}</View>
    </View>
  )
}

const styles = StyleSheet.create({
  panes: { flex: 1, flexDirection: 'row' },
  list: { width: listPaneWidth, borderEndWidth: StyleSheet.hairlineWidth },
  detail: { flex: 1 },
})
