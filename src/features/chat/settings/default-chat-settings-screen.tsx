import { useRouter } from 'expo-router'
import { ScrollView, StyleSheet, View } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { AboveKeyboard } from '@/ui/layout/above-keyboard'
import { Screen } from '@/ui/layout/screen'
import { useWide } from '@/ui/layout/use-wide'
import { columnWidth, space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { DefaultChatSettings } from './chat-settings'

/** The settings page for the defaults of new threads. */
export function DefaultChatSettingsScreen() {
  const { settings: words } = useWords()
  const router = useRouter()
  const isWide = useWide()
  const insets = useSafeAreaInsets()
  const back = { label: words.back, onPress: () => router.dismissTo('/settings') }
  return (
    <Screen
      title={words.pages.chat.title}
      back={isWide ? undefined : back}
      testID="default-chat-settings-screen"
    >
      <AboveKeyboard>
        <ScrollView
          keyboardShouldPersistTaps="handled"
          contentContainerStyle={{ paddingBottom: insets.bottom }}
        >
          <View style={styles.column}>
            <DefaultChatSettings />
          </View>
        </ScrollView>
      </AboveKeyboard>
    </Screen>
  )
}

const styles = StyleSheet.create({
  column: { width: '100%', maxWidth: columnWidth + 2 * space.lg, alignSelf: 'center' },
})
