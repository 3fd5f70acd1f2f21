import { useQuery } from '@tanstack/react-query'
import { useLocalSearchParams, useRouter } from 'expo-router'
import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'

import { ColumnPage } from '@/parts/column-page'
import { FailureNotice } from '@/parts/failure-notice'
import { useGoBack } from '@/parts/use-go-back'
import { serversQuery, type Server } from '@/state/server/servers'
import { sessionAtom } from '@/state/server/sign-in'
import { Icon } from '@/ui/icon'
import { Screen } from '@/ui/layout/screen'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { RemoveServer } from './remove-server'
import { ServerFacts } from './server-facts'
import { ServerModels } from './server-models'
import { ServerName } from './server-name'
import { SignInPanel } from './sign-in-panel'
import { useServerStatus } from './use-server-status'

/** One server: what it is, who we are there, and the way out. */
export function ServerScreen() {
  const words = useWords()
  const router = useRouter()
  const goBack = useGoBack('/servers')
  const { id } = useLocalSearchParams<{ id: string }>()
  const servers = useQuery(serversQuery)
  const server = servers.data?.find((known) => known.id === id)
  if (server) return <ServerPage server={server} />
  const back = { label: words.servers.back, onPress: goBack }
  return (
    <Screen title={words.servers.title} back={back} testID="server-screen">
      {servers.isError ? (
        <FailureNotice failure={servers.error.failure} onRetry={() => void servers.refetch()} />
      ) : !servers.isSuccess ? (
        <Skeleton label={words.servers.loading} />
      ) : (
        <Notice
          icon="server"
          title={words.servers.unknown}
          text={words.servers.unknownText}
          action={{ label: words.servers.toServers, onPress: () => router.replace('/servers') }}
        />
      )}
    </Screen>
  )
}

function ServerPage({ server }: { server: Server }) {
  const words = useWords().servers
  const goBack = useGoBack('/servers')
  const { reach, isWell } = useServerStatus(server)
  const session = useAtomValue(sessionAtom(server.id))
  return (
    <ColumnPage
      title={server.name}
      back={{ label: words.back, onPress: goBack }}
      testID="server-screen"
    >
      <View style={styles.reach}>
        <Icon name={isWell ? 'server' : 'offline'} size={18} tone={isWell ? 'success' : 'error'} />
        <Text role="status" tone={isWell ? 'onSurfaceVariant' : 'error'}>
          {reach}
        </Text>
      </View>
      <ServerName server={server} />
      <SignInPanel server={server} />
      <ServerFacts server={server} session={session} />
      <ServerModels server={server} />
      <RemoveServer server={server} onRemoved={goBack} />
    </ColumnPage>
  )
}

const styles = StyleSheet.create({
  reach: { flexDirection: 'row', alignItems: 'center', gap: space.sm },
})
