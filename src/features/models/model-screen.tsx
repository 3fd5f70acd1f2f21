import { useQuery } from '@tanstack/react-query'
import { useLocalSearchParams } from 'expo-router'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { ScrollView, StyleSheet } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { useGoBack } from '@/parts/use-go-back'
import { isHelpOnAtom, loadHelp, switchHelp } from '@/state/model/help'
import { serversQuery, type Server } from '@/state/server/servers'
import { SettingRow } from '@/ui/form/setting-row'
import { Column } from '@/ui/layout/column'
import { Screen } from '@/ui/layout/screen'
import { Notice } from '@/ui/notice/notice'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { ProfileForm } from './profile-form'

/** The profile of one model, and the person's changes to it. */
export function ModelScreen() {
  const words = useWords().models
  const insets = useSafeAreaInsets()
  const params = useLocalSearchParams<{ server: string; model: string }>()
  const servers = useQuery(serversQuery)
  const server = servers.data?.find(({ id }) => id === params.server)
  const goBack = useGoBack('/')
  return (
    <Screen
      title={params.model}
      subtitle={server?.name}
      back={{ label: words.back, onPress: goBack }}
      testID="model-screen"
    >
      {server ? (
        <ScrollView
          keyboardShouldPersistTaps="handled"
          contentContainerStyle={{ paddingBottom: insets.bottom + space.xxl }}
        >
          <Column style={styles.page}>
            <ProfileForm server={server} model={params.model} />
            <Help server={server} />
          </Column>
        </ScrollView>
      ) : (
        servers.isSuccess && (
          <Notice icon="server" title={words.unknownServer} text={words.unknownServerText} />
        )
      )}
    </Screen>
  )
}

function Help({ server: { id } }: { server: Server }) {
  const words = useWords().models
  const isOn = useAtomValue(isHelpOnAtom(id))
  useEffect(() => void loadHelp(id), [id])
  return (
    <SettingRow
      label={words.help}
      help={words.helpDetail}
      isOn={isOn}
      onSwitch={(next) => switchHelp(id, next)}
      testID="model-help"
    />
  )
}

const styles = StyleSheet.create({ page: { gap: space.xl, paddingVertical: space.lg } })
