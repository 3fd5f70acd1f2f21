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
  { name: 'servers', href: '/servers', icon: 'server' },
  { name: 'appearance', href: '/settings/appearance', icon: 'appearance' },
  { name: 'chat', href: '/settings/chat', icon: 'settings' },
  { name: 'tools', href: '/settings/tools', icon: 'tool' },
  { name: 'data', href: '/settings/data', icon: 'data' },
  { name: 'diagnostics', href: '/settings/diagnostics', icon: 'activity' },
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
          {pages.map(({ name, href, icon }) => (
            <LinkRow
              key={name}
              {...words.settings.pages[name]}
              icon={icon}
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
