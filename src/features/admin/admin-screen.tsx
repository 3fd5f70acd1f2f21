import { useQuery } from '@tanstack/react-query'
import { useLocalSearchParams } from 'expo-router'
import { StyleSheet } from 'react-native'

import { mayHaveToolsets } from '@/core/server/abilities'
import { ServerChoice } from '@/parts/server-choice'
import { useGoBack } from '@/parts/use-go-back'
import { serversQuery, type Server } from '@/state/server/servers'
import { useIsAdmin } from '@/state/server/sign-in'
import { Column } from '@/ui/layout/column'
import { Screen } from '@/ui/layout/screen'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { AdminRefused } from './admin-refused'
import { SwitchNote } from './switch-note'
import { TypeList } from './type-list'

/** The page on which admins of a server choose which toolset types people may use. */
export function AdminScreen() {
  const words = useWords()
  const { server: wanted } = useLocalSearchParams<{ server?: string }>()
  const servers = useQuery(serversQuery).data?.filter(mayHaveToolsets)
  const server = servers?.find(({ id }) => id === wanted) ?? servers?.[0]
  const leave = useGoBack('/toolsets')
  return (
    <Screen
      title={words.instances.admin.title}
      subtitle={servers && servers.length > 1 ? server?.name : undefined}
      back={{ label: words.instances.back, onPress: leave }}
      testID="admin-toolsets-page"
    >
      {servers && servers.length > 1 && server && (
        <Column style={styles.servers}>
          <ServerChoice server={server} servers={servers} />
        </Column>
      )}
      {server ? (
        <Types key={server.id} server={server} />
      ) : servers ? (
        <Notice icon="server" {...words.instances.noServer} />
      ) : (
        <Skeleton label={words.instances.admin.loading} />
      )}
      <SwitchNote />
    </Screen>
  )
}

function Types({ server }: { server: Server }) {
  const words = useWords()
  const isAdmin = useIsAdmin(server)
  if (isAdmin === undefined) return <Skeleton label={words.instances.admin.loading} />
  if (isAdmin) return <TypeList server={server} />
  return <AdminRefused server={server} />
}

const styles = StyleSheet.create({
  servers: { paddingTop: space.lg },
})
