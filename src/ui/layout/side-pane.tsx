import { useRef, type ReactNode } from 'react'
import { ScrollView, StyleSheet, View, useWindowDimensions } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { Button } from '@/ui/button/button'
import { usePageKey } from '@/ui/keyboard/page-key'
import { Text } from '@/ui/text'
import { space, useTheme, wideFrom } from '@/ui/theme'

const paneWidth = 380
/** From this window width on, the pane fits beside the page. */
const roomyFrom = wideFrom + paneWidth - space.xxl

/** A pane at the end side of a page: beside the page if there is room, otherwise over a part of it. */
export function SidePane({
  title,
  closeLabel,
  onClose,
  children,
  testID,
}: {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
  testID?: string
}) {
  const { colors } = useTheme()
  const insets = useSafeAreaInsets()
  const pane = useRef<View>(null)
  usePageKey('escape', onClose, pane)
  const isRoomy = useWindowDimensions().width >= roomyFrom
  return (
    <View
      ref={pane}
      role="complementary"
      aria-label={title}
      style={[
        styles.pane,
        { backgroundColor: colors.elevation.level1, borderStartColor: colors.outlineVariant },
        !isRoomy && styles.over,
      ]}
      testID={testID}
    >
      <View style={styles.bar}>
        <Text variant="heading" role="heading" aria-level={2} style={styles.title}>
          {title}
        </Text>
        <Button look="plain" label={closeLabel} onPress={onClose} testID="pane-close" />
      </View>
      <ScrollView
        style={styles.scroll}
        contentContainerStyle={{ paddingBottom: insets.bottom + space.lg }}
        keyboardShouldPersistTaps="handled"
      >
        {children}
      </ScrollView>
    </View>
  )
}

/** A page and its side pane. */
export function BesidePane({ pane, children }: { pane: ReactNode; children: ReactNode }) {
  return (
    <View style={styles.beside}>
      <View style={styles.page}>{children}</View>
      {pane}
    </View>
  )
}

const styles = StyleSheet.create({
  beside: { flex: 1, flexDirection: 'row' },
  page: { flex: 1 },
  pane: { width: paneWidth, maxWidth: '100%', borderStartWidth: StyleSheet.hairlineWidth },
  over: { position: 'absolute', top: 0, bottom: 0, end: 0 },
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    paddingTop: space.sm,
    paddingStart: space.lg,
    paddingEnd: space.sm,
  },
  title: { flex: 1 },
  scroll: { flex: 1 },
})
