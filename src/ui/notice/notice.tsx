import { ScrollView, StyleSheet, View } from 'react-native'

import { Button } from '@/ui/button/button'
import { Icon, type IconName } from '@/ui/icon'
import { Text } from '@/ui/text'
import { space, type Colour } from '@/ui/theme'

interface Action {
  label: string
  onPress: () => void
  icon?: IconName
  testID?: string
}

/** Fills a page that has nothing else to show: what happened, and what to do next. */
export function Notice({
  icon,
  tone = 'onSurfaceVariant',
  title,
  text,
  action,
  otherAction,
  testID,
}: {
  icon: IconName
  tone?: Colour
  title: string
  text?: string | undefined
  action?: Action | undefined
  otherAction?: Action | undefined
  testID?: string
}) {
  return (
    <ScrollView style={styles.page} contentContainerStyle={styles.middle} testID={testID}>
      <View style={styles.words}>
        <Icon name={icon} size={36} tone={tone} />
        <Text variant="title" style={styles.centred}>
          {title}
        </Text>
        {text !== undefined && (
          <Text tone="onSurfaceVariant" style={styles.centred}>
            {text}
          </Text>
        )}
        {(action ?? otherAction) && (
          <View style={styles.actions}>
            {action && <Button look="tonal" {...action} />}
            {otherAction && <Button look="plain" {...otherAction} />}
          </View>
        )}
      </View>
    </ScrollView>
  )
}

const styles = StyleSheet.create({
  page: { flexGrow: 1, flexShrink: 1 },
  middle: { flexGrow: 1, alignItems: 'center', justifyContent: 'center' },
  words: { alignItems: 'center', gap: space.md, padding: space.xl, maxWidth: 440 },
  centred: { textAlign: 'center' },
  actions: { paddingTop: space.sm, gap: space.xs },
})
