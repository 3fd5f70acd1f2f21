import type { ReactNode } from 'react'
import { ScrollView, StyleSheet, View } from 'react-native'

import { Button } from '@/ui/button/button'
import { AboveKeyboard } from '@/ui/layout/above-keyboard'
import { useWide } from '@/ui/layout/use-wide'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'

import { Backdrop } from './backdrop'
import { ModalCard } from './modal-card'
import { Overlay } from './overlay'

interface Confirmation {
  label: string
  onPress: () => void
  disabled?: boolean
  /** Whether it deletes or discards something. The label must then name it. */
  isDangerous?: boolean
  testID?: string
}

/** A short question over the page. */
export function Dialog({
  title,
  confirm,
  cancelLabel,
  onClose,
  children,
  testID,
}: {
  title: string
  /** If omitted, the dialog only informs. */
  confirm?: Confirmation
  cancelLabel: string
  onClose: () => void
  children: ReactNode
  testID?: string
}) {
  const isWide = useWide()
  const width = !isWide && styles.growing
  return (
    <Overlay label={title} onClose={onClose}>
      <AboveKeyboard>
        <ModalCard
          label={title}
          backdrop={<Backdrop label={cancelLabel} onPress={onClose} />}
          testID={testID}
        >
          <ScrollView keyboardShouldPersistTaps="handled" contentContainerStyle={styles.content}>
            <Text variant="title" role="heading" aria-level={2}>
              {title}
            </Text>
            {children}
            <View style={styles.actions}>
              <View style={width}>
                <Button
                  look={isWide ? 'plain' : 'outlined'}
                  label={cancelLabel}
                  onPress={onClose}
                />
              </View>
              {confirm && (
                <View style={width}>
                  <Confirm {...confirm} />
                </View>
              )}
            </View>
          </ScrollView>
        </ModalCard>
      </AboveKeyboard>
    </Overlay>
  )
}

function Confirm({ isDangerous = false, ...button }: Confirmation) {
  return <Button look={isDangerous ? 'dangerous' : 'filled'} {...button} />
}

const styles = StyleSheet.create({
  content: { gap: space.md, padding: space.xl },
  actions: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: space.sm,
    paddingTop: space.sm,
  },
  growing: { flexGrow: 1 },
})
