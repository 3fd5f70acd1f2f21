import { useQuery } from '@tanstack/react-query'
import { useLocalSearchParams, useRouter } from 'expo-router'

import { FailureNotice } from '@/parts/failure-notice'
import { useGoBack } from '@/parts/use-go-back'
import { serversQuery } from '@/state/server/servers'
import { Screen } from '@/ui/layout/screen'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

import { ServerPage } from './server-page'

/** The page of the server that the address names. */
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
