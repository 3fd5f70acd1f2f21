import type { ReactNode } from 'react'
import { ScrollView, StyleSheet, View } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'

import { Backdrop } from './backdrop'
import { Overlay } from './overlay'

/** A short question above the page, near the top, where the keyboard does not cover it. */
export function Dialog({
  title,
  confirm,
  cancelLabel,
  onClose,
  children,
  testID,
}: {
  title: string
  /** Without it, the dialog only tells something. */
  confirm?: { label: string; onPress: () => void; disabled?: boolean; testID?: string }
  cancelLabel: string
  onClose: () => void
  children: ReactNode
  testID?: string
}) {
  const { colors } = useTheme()
  const insets = useSafeAreaInsets()
  return (
    <Overlay onClose={onClose}>
      <View style={[styles.page, { paddingTop: insets.top + 2 * space.xxl }]}>
        <View
          role="dialog"
          aria-modal
          aria-label={title}
          style={[styles.card, { backgroundColor: colors.elevation.level3 }]}
          testID={testID}
        >
          <ScrollView keyboardShouldPersistTaps="handled" contentContainerStyle={styles.content}>
            <Text variant="title" role="heading" aria-level={2}>
              {title}
            </Text>
            {children}
            <View style={styles.actions}>
              <Button look="plain" label={cancelLabel} onPress={onClose} />
              {confirm && <Button {...confirm} />}
            </View>
          </ScrollView>
        </View>
        <Backdrop label={cancelLabel} onPress={onClose} />
      </View>
    </Overlay>
  )
}

const styles = StyleSheet.create({
  page: { flex: 1, alignItems: 'center', paddingHorizontal: space.lg },
  card: { zIndex: 1, width: '100%', maxWidth: 440, maxHeight: '90%', borderRadius: radius.bubble },
  content: { gap: space.md, padding: space.xl },
  actions: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space.sm },
})
