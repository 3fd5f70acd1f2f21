import { StyleSheet, View } from 'react-native'

import { appVersion } from '@/state/app/diagnostics'
import { Mark } from '@/ui/mark'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { Wordmark } from '@/ui/wordmark'
import { useWords } from '@/words/use-words'

/** The app's name, version and licences. */
export function About() {
  const words = useWords()
  return (
    <View style={styles.about} testID="about">
      <View style={styles.brand}>
        <Mark size={28} />
        <Wordmark label={words.appName} size={22} />
      </View>
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

const styles = StyleSheet.create({
  about: { gap: space.xs },
  brand: { flexDirection: 'row', alignItems: 'center', gap: space.sm, paddingBottom: space.md },
})
