import { useRouter } from 'expo-router'
import type { ReactNode } from 'react'
import { ScrollView, StyleSheet } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { Column } from '@/ui/layout/column'
import { Screen } from '@/ui/layout/screen'
import { useWide } from '@/ui/layout/use-wide'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** One page of the settings, with a back button on narrow screens. */
export function SettingsPage({
  title,
  children,
  testID,
}: {
  title: string
  children: ReactNode
  testID: string
}) {
  const words = useWords()
  const router = useRouter()
  const isWide = useWide()
  const insets = useSafeAreaInsets()
  const back = { label: words.settings.back, onPress: () => router.dismissTo('/settings') }
  return (
    <Screen title={title} back={isWide ? undefined : back} testID={testID}>
      <ScrollView
        keyboardShouldPersistTaps="handled"
        contentContainerStyle={{ paddingBottom: insets.bottom }}
      >
        <Column style={styles.page}>{children}</Column>
      </ScrollView>
    </Screen>
  )
}

const styles = StyleSheet.create({ page: { gap: space.xl, paddingVertical: space.lg } })
