import { StyleSheet, View } from 'react-native'

import { appVersion } from '@/state/app/diagnostics'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** The app's name, version and licences. */
export function About() {
  const words = useWords()
  return (
    <View style={styles.about} testID="about">
      <Text variant="label" role="heading" aria-level={2}>
        {words.settings.about}
      </Text>
      <Text selectable>{`${words.appName}, ${words.settings.version(appVersion())}`}</Text>
      <Text variant="caption" tone="onSurfaceVariant">
        {words.settings.licences}
      </Text>
    </View>
  )
}

const styles = StyleSheet.create({ about: { gap: space.xs } })
