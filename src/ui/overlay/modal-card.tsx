import type { ReactNode } from 'react'
import { StyleSheet, View, useWindowDimensions, type ViewStyle } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { useWide } from '@/ui/layout/use-wide'
import { radius, space, useTheme } from '@/ui/theme'

import { dialogOverlayProps } from './overlay'

/**
 * The surface of a dialog: a sheet at the bottom of a phone; on a wide screen, a centred card or a popover
 * beside the button that opened it.
 */
export function ModalCard({
  label,
  popover,
  backdrop,
  children,
  testID,
}: {
  label: string
  /** The position on a wide screen, if the card is a popover. */
  popover?: ViewStyle
  /** Rendered after the card, so that the card gets the focus first. */
  backdrop: ReactNode
  children: ReactNode
  testID?: string | undefined
}) {
  const { colors } = useTheme()
  const insets = useSafeAreaInsets()
  const isWide = useWide()
  const { height } = useWindowDimensions()
  return (
    <View style={[styles.page, isWide ? styles.centre : styles.bottom]}>
      <View
        {...dialogOverlayProps(label)}
        style={[
          styles.card,
          { backgroundColor: colors.elevation.level3, borderColor: colors.outlineVariant },
          isWide
            ? [styles.floating, { maxHeight: 0.9 * height }, popover]
            : [styles.sheet, { paddingBottom: insets.bottom, maxHeight: 0.85 * height }],
        ]}
        testID={testID}
      >
        {children}
      </View>
      {backdrop}
    </View>
  )
}

const styles = StyleSheet.create({
  page: { flex: 1 },
  centre: { alignItems: 'center', justifyContent: 'center', padding: space.lg },
  bottom: { justifyContent: 'flex-end' },
  card: { zIndex: 1, borderWidth: StyleSheet.hairlineWidth },
  floating: { width: '100%', maxWidth: 480, borderRadius: radius.bubble },
  sheet: { borderTopStartRadius: radius.bubble, borderTopEndRadius: radius.bubble },
})
