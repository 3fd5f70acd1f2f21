import { useEffect, useRef, useState, type ReactNode } from 'react'
import {
  Modal,
  Platform,
  Pressable,
  ScrollView,
  StyleSheet,
  View,
  useWindowDimensions,
} from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { Button } from '@/ui/button/button'
import { useWide } from '@/ui/layout/use-wide'
import { isRightToLeft } from '@/ui/page-language'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'

interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Content that opens from a button: a bottom sheet on a phone, a popover beside the button on a wide
 * screen.
 */
export function Sheet({
  trigger,
  isOpen,
  onClose,
  title,
  closeLabel,
  children,
  testID,
}: {
  trigger: ReactNode
  isOpen: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
  testID?: string
}) {
  const anchor = useRef<View>(null)
  const [anchorArea, setAnchorArea] = useState<Rectangle>()
  const { width, height } = useWindowDimensions()
  useEffect(() => {
    // The button moves when the window is resized or the text field grows.
    if (isOpen)
      anchor.current?.measureInWindow((x, y, w, h) => setAnchorArea({ x, y, width: w, height: h }))
  }, [isOpen, width, height])

  return (
    <>
      <View ref={anchor} collapsable={false}>
        {trigger}
      </View>
      <Modal
        visible={isOpen}
        transparent
        animationType="fade"
        onRequestClose={onClose}
        statusBarTranslucent
        navigationBarTranslucent
        supportedOrientations={anyOrientation}
      >
        <Backdrop onPress={onClose} />
        <Card anchorArea={anchorArea} title={title} testID={testID}>
          <View style={styles.bar}>
            <Text variant="heading" role="heading" aria-level={2} style={styles.title}>
              {title}
            </Text>
            <Button look="plain" label={closeLabel} onPress={onClose} />
          </View>
          <ScrollView
            style={styles.scroll}
            contentContainerStyle={styles.content}
            keyboardShouldPersistTaps="handled"
          >
            {children}
          </ScrollView>
        </Card>
      </Modal>
    </>
  )
}

/** For touch and mouse; screen readers use the close button. */
function Backdrop({ onPress }: { onPress: () => void }) {
  const { colors } = useTheme()
  const isWide = useWide()
  const shared = {
    'aria-hidden': true,
    style: [StyleSheet.absoluteFill, !isWide && { backgroundColor: colors.backdrop }],
    testID: 'sheet-backdrop',
  }
  // In a browser, a modal focuses its first focusable element, which must not be the backdrop.
  return Platform.OS === 'web' ? (
    <View {...shared} {...clicked(onPress)} />
  ) : (
    <Pressable {...shared} onPress={onPress} />
  )
}

// React Native's types lack onClick.
const clicked = (onClick: () => void): object => ({ onClick })

function Card({
  anchorArea,
  title,
  testID,
  children,
}: {
  anchorArea: Rectangle | undefined
  title: string
  testID: string | undefined
  children: ReactNode
}) {
  const { colors } = useTheme()
  const insets = useSafeAreaInsets()
  const window = useWindowDimensions()
  const isWide = useWide()
  return (
    <View
      role="dialog"
      aria-modal
      aria-label={title}
      testID={testID}
      style={[
        styles.card,
        { backgroundColor: colors.elevation.level3, borderColor: colors.outlineVariant },
        isWide
          ? [styles.popover, popoverPosition(anchorArea, window)]
          : [styles.sheet, { paddingBottom: insets.bottom, maxHeight: window.height * 0.8 }],
      ]}
    >
      {children}
    </View>
  )
}

/** Above or below the button and aligned with it, but never off the screen. */
export function popoverPosition(
  anchorArea: Rectangle | undefined,
  window: { width: number; height: number },
  fromRightToLeft = isRightToLeft(),
): { start: number; maxHeight: number } & ({ top: number } | { bottom: number }) {
  const { x, y, width, height } = anchorArea ?? { x: 0, y: window.height, width: 0, height: 0 }
  const wanted = fromRightToLeft ? window.width - x - width : x
  const start = Math.max(space.lg, Math.min(wanted, window.width - popoverWidth - space.lg))
  const [above, below] = [y, window.height - y - height]
  const maxHeight = Math.max(0, Math.max(above, below) - space.sm - space.lg)
  return above >= below
    ? { start, maxHeight, bottom: window.height - y + space.sm }
    : { start, maxHeight, top: y + height + space.sm }
}

const popoverWidth = 380
const anyOrientation: ('portrait' | 'landscape')[] = ['portrait', 'landscape']

const styles = StyleSheet.create({
  card: { position: 'absolute', borderWidth: StyleSheet.hairlineWidth },
  sheet: {
    start: 0,
    end: 0,
    bottom: 0,
    borderTopStartRadius: radius.bubble,
    borderTopEndRadius: radius.bubble,
  },
  popover: { width: popoverWidth, borderRadius: radius.bubble },
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    paddingTop: space.sm,
    paddingStart: space.xl,
    paddingEnd: space.sm,
  },
  title: { flex: 1 },
  scroll: { flexShrink: 1 },
  content: { paddingHorizontal: space.md, paddingBottom: space.lg },
})
