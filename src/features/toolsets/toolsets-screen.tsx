import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'expo-router'

import { mayHaveToolsets } from '@/core/server/abilities'
import { FailureNotice } from '@/parts/failure-notice'
import { serversQuery } from '@/state/server/servers'
import { Button } from '@/ui/button/button'
import { IconButton } from '@/ui/button/icon-button'
import { Screen } from '@/ui/layout/screen'
import { useWide } from '@/ui/layout/use-wide'
import { Skeleton } from '@/ui/list/skeleton'
import { useWords } from '@/words/use-words'

import { ToolsetNotes } from './toolset-notes'
import { ToolsetsOfServers } from './toolsets-of-servers'

/** The person's toolsets on all servers. */
export function ToolsetsScreen() {
  const words = useWords()
  const router = useRouter()
  const isWide = useWide()
  const servers = useQuery(serversQuery)
  const create = () => router.push('/toolsets/new')
  return (
    <Screen
      title={words.toolsets.title}
      testID="toolsets-page"
      actions={
        isWide ? (
          <Button
            icon="plus"
            label={words.instances.new}
            onPress={create}
            testID="toolset-new-button"
          />
        ) : (
          <IconButton
            icon="plus"
            label={words.instances.new}
            onPress={create}
            testID="toolset-new-button"
          />
        )
      }
    >
      {servers.data ? (
        <ToolsetsOfServers servers={servers.data.filter(mayHaveToolsets)} onCreate={create} />
      ) : servers.isError ? (
        <FailureNotice failure={servers.error.failure} onRetry={() => void servers.refetch()} />
      ) : (
        <Skeleton label={words.toolsets.loading} />
      )}
      <ToolsetNotes />
    </Screen>
  )
}
