import { ScrollView, StyleSheet } from 'react-native'

import { Column } from '@/ui/layout/column'
import { Screen } from '@/ui/layout/screen'
import { useWide } from '@/ui/layout/use-wide'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { About } from './about'
import { SettingsList } from './settings-list'

/** The first page of the settings. On a wide screen the list is beside it. */
export function SettingsScreen() {
  const words = useWords()
  const isWide = useWide()
  if (!isWide) return <SettingsList />
  return (
    <Screen title={words.settings.about}>
      <ScrollView>
        <Column style={styles.page}>
          <About />
        </Column>
      </ScrollView>
    </Screen>
  )
}

const styles = StyleSheet.create({ page: { paddingVertical: space.lg } })
