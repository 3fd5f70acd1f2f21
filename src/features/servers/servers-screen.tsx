import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'expo-router'
import { ScrollView, StyleSheet } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { hostOf } from '@/core/server/server'
import { FailureNotice } from '@/parts/failure-notice'
import { useGoBack } from '@/parts/use-go-back'
import { serversQuery, type Server } from '@/state/server/servers'
import { IconButton } from '@/ui/button/icon-button'
import { Icon } from '@/ui/icon'
import { Column } from '@/ui/layout/column'
import { Screen } from '@/ui/layout/screen'
import { ItemRow } from '@/ui/list/item-row'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { useServerStatus } from './use-server-status'

/** All connected servers. */
export function ServersScreen() {
  const words = useWords()
  const router = useRouter()
  const goBack = useGoBack('/')
  const servers = useQuery(serversQuery)
  const connect = () => router.push('/servers/connect')
  return (
    <Screen
      title={words.servers.title}
      back={{ label: words.servers.back, onPress: goBack }}
      actions={
        <IconButton
          icon="plus"
          label={words.servers.connectServer}
          onPress={connect}
          testID="connect-server"
        />
      }
      testID="servers-screen"
    >
      {servers.isError ? (
        <FailureNotice failure={servers.error.failure} onRetry={() => void servers.refetch()} />
      ) : !servers.isSuccess ? (
        <Skeleton label={words.servers.loading} />
      ) : servers.data.length === 0 ? (
        <Notice
          icon="server"
          title={words.servers.none}
          text={words.servers.noneText}
          action={{ label: words.servers.connectServer, icon: 'plus', onPress: connect }}
        />
      ) : (
        <ServerRows servers={servers.data} />
      )}
    </Screen>
  )
}

function ServerRows({ servers }: { servers: readonly Server[] }) {
  const insets = useSafeAreaInsets()
  return (
    <ScrollView contentContainerStyle={{ paddingBottom: insets.bottom + space.lg }}>
      <Column style={styles.rows}>
        {servers.map((server) => (
          <ServerRow key={server.id} server={server} />
        ))}
      </Column>
    </ScrollView>
  )
}

function ServerRow({ server }: { server: Server }) {
  const words = useWords().servers
  const router = useRouter()
  const { reach, isHealthy, session } = useServerStatus(server)
  const host = hostOf(server.address)
  const details = [server.name !== host && host, words.kinds[server.kind], session]
  return (
    <ItemRow
      title={server.name}
      detail={details.filter(Boolean).join(' · ')}
      time={reach}
      mark={!isHealthy && <Icon name="offline" size={16} />}
      onPress={() => router.push({ pathname: '/servers/[id]', params: { id: server.id } })}
      testID={`server-${server.id}`}
    />
  )
}

const styles = StyleSheet.create({
  rows: { paddingTop: space.sm, paddingHorizontal: 0 },
})
