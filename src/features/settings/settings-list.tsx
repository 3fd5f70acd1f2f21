import { usePathname, useRouter } from 'expo-router'
import { ScrollView, StyleSheet, View } from 'react-native'

import { Column } from '@/ui/layout/column'
import { Screen } from '@/ui/layout/screen'
import { useWide } from '@/ui/layout/use-wide'
import { LinkRow } from '@/ui/list/link-row'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { About } from './about'

const pages = [
  ['servers', '/servers'],
  ['appearance', '/settings/appearance'],
  ['chat', '/settings/chat'],
  ['tools', '/settings/tools'],
  ['data', '/settings/data'],
  ['diagnostics', '/settings/diagnostics'],
] as const

/** The list of settings pages. On a phone it ends with the about text. */
export function SettingsList() {
  const words = useWords()
  const router = useRouter()
  const path = usePathname()
  const isWide = useWide()
  return (
    <Screen title={words.settings.title} testID="settings-list">
      <ScrollView contentContainerStyle={styles.list}>
        <View style={styles.rows}>
          {pages.map(([name, href]) => (
            <LinkRow
              key={name}
              {...words.settings.pages[name]}
              selected={isWide && path === href}
              onPress={() => router.navigate(href)}
              testID={`settings-${name}`}
            />
          ))}
        </View>
        {!isWide && (
          <Column style={styles.about}>
            <About />
          </Column>
        )}
      </ScrollView>
    </Screen>
  )
}

const styles = StyleSheet.create({
  list: { paddingVertical: space.sm },
  rows: { gap: space.xs },
  about: { paddingVertical: space.xl },
})
