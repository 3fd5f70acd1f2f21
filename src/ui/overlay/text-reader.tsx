import { ScrollView, StyleSheet, View } from 'react-native'

import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'

import { Backdrop } from './backdrop'
import { ModalCard } from './modal-card'
import { Overlay } from './overlay'

/** Shows the source of a text over the page, so that parts of it can be selected. */
export function TextReader({
  title,
  closeLabel,
  text,
  onClose,
}: {
  title: string
  closeLabel: string
  text: string
  onClose: () => void
}) {
  return (
    <Overlay label={title} onClose={onClose}>
      <ModalCard
        label={title}
        backdrop={<Backdrop label={closeLabel} onPress={onClose} />}
        testID="text-reader"
      >
        <View style={styles.bar}>
          <Text variant="heading" role="heading" aria-level={2} style={styles.title}>
            {title}
          </Text>
          <Button look="plain" label={closeLabel} onPress={onClose} />
        </View>
        <ScrollView contentContainerStyle={styles.content}>
          <Text variant="answer" selectable>
            {text}
          </Text>
        </ScrollView>
      </ModalCard>
    </Overlay>
  )
}

const styles = StyleSheet.create({
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    paddingTop: space.sm,
    paddingStart: space.xl,
    paddingEnd: space.sm,
  },
  title: { flex: 1 },
  content: { paddingHorizontal: space.xl, paddingBottom: space.xl },
})
