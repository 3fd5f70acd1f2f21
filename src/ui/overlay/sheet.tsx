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

import { Button } from '@/ui/button/button'
import { useWide } from '@/ui/layout/use-wide'
import { isRightToLeft } from '@/ui/page-language'
import { Text } from '@/ui/text'
import { space, useTheme } from '@/ui/theme'

import { ModalCard } from './modal-card'

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
        {...(Platform.OS === 'web' && { 'aria-label': title })}
        statusBarTranslucent
        navigationBarTranslucent
        supportedOrientations={anyOrientation}
      >
        <ModalCard
          label={title}
          popover={{ width: popoverWidth, ...popoverPosition(anchorArea, { width, height }) }}
          backdrop={<Backdrop onPress={onClose} />}
          testID={testID}
        >
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
        </ModalCard>
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

/** Returns a position above or below the button and aligned with it, but never off the screen. */
export function popoverPosition(
  anchorArea: Rectangle | undefined,
  window: { width: number; height: number },
  fromRightToLeft = isRightToLeft(),
): { position: 'absolute'; start: number; maxHeight: number } & (
  | { top: number }
  | { bottom: number }
) {
  const { x, y, width, height } = anchorArea ?? { x: 0, y: window.height, width: 0, height: 0 }
  const wanted = fromRightToLeft ? window.width - x - width : x
  const start = Math.max(space.lg, Math.min(wanted, window.width - popoverWidth - space.lg))
  const [above, below] = [y, window.height - y - height]
  const maxHeight = Math.max(0, Math.max(above, below) - space.sm - space.lg)
  return above >= below
    ? { position: 'absolute', start, maxHeight, bottom: window.height - y + space.sm }
    : { position: 'absolute', start, maxHeight, top: y + height + space.sm }
}

const popoverWidth = 380
const anyOrientation: ('portrait' | 'landscape')[] = ['portrait', 'landscape']

const styles = StyleSheet.create({
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
