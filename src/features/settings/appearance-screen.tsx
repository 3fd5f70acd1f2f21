import { StyleSheet, View } from 'react-native'

import { languageChoices, schemeChoices, textSizes } from '@/core/app/appearance'
import { SettingsPage } from '@/parts/settings-page'
import { setAppearance, useAppearance } from '@/state/settings/appearance'
import { RadioList } from '@/ui/form/radio-list'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'
import { languageNames } from '@/words/language'
import { useWords } from '@/words/use-words'

/** Changes apply immediately, on this page too. */
export function AppearanceScreen() {
  const words = useWords()
  const { colors } = useTheme()
  const { scheme, language, textSize } = useAppearance()
  const { appearance, pages } = words.settings
  return (
    <SettingsPage title={pages.appearance.title} testID="appearance-screen">
      <RadioList
        label={appearance.theme}
        options={schemeChoices.map((value) => ({ value, label: appearance.themes[value] }))}
        value={scheme}
        onChange={(value) => setAppearance({ scheme: value })}
        testID="theme"
      />
      <RadioList
        label={appearance.language}
        options={languageChoices.map((value) => ({
          value,
          label: value === 'system' ? appearance.systemLanguage : languageNames[value],
        }))}
        value={language}
        onChange={(value) => setAppearance({ language: value })}
        testID="language"
      />
      <View style={styles.size}>
        <RadioList
          label={appearance.textSize}
          help={appearance.textSizeHelp}
          options={textSizes.map((value) => ({ value, label: appearance.textSizes[value] }))}
          value={textSize}
          onChange={(value) => setAppearance({ textSize: value })}
          testID="text-size"
        />
        <View style={[styles.sample, { backgroundColor: colors.surfaceVariant }]}>
          <Text variant="answer">{appearance.sample}</Text>
        </View>
      </View>
    </SettingsPage>
  )
}

const styles = StyleSheet.create({
  size: { gap: space.sm },
  sample: { padding: space.lg, borderRadius: radius.card },
})
