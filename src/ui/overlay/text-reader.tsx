import { ScrollView, StyleSheet, View } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'

import { Backdrop } from './backdrop'
import { Overlay } from './overlay'

/** Shows the source of a text above the page, so that parts of it can be selected. */
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
  const { colors } = useTheme()
  const insets = useSafeAreaInsets()
  return (
    <Overlay onClose={onClose}>
      <View style={styles.page}>
        <View
          role="dialog"
          aria-modal
          aria-label={title}
          style={[
            styles.card,
            { backgroundColor: colors.elevation.level3, paddingBottom: insets.bottom },
          ]}
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
        </View>
        <Backdrop label={closeLabel} onPress={onClose} />
      </View>
    </Overlay>
  )
}

const styles = StyleSheet.create({
  page: { flex: 1, justifyContent: 'flex-end' },
  card: {
    zIndex: 1,
    maxHeight: '90%',
    borderTopStartRadius: radius.bubble,
    borderTopEndRadius: radius.bubble,
  },
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
