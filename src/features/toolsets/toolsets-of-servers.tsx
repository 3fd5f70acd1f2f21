import { useQueries } from '@tanstack/react-query'
import { useRouter } from 'expo-router'
import { Platform, View } from 'react-native'

import { areToolsetsHiddenFromKey } from '@/core/server/session'
import { FailureBar } from '@/parts/failure-bar'
import { FailureNotice } from '@/parts/failure-notice'
import type { Server } from '@/state/server/servers'
import { useSessions } from '@/state/server/sign-in'
import { toolsetsQuery } from '@/state/toolset/toolsets'
import { hasTouchInput } from '@/ui/has-touch-input'
import { SectionHeader } from '@/ui/list/section-header'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

import { AdminEntry } from './admin-entry'
import { listStateOf } from './list-state'
import { RefreshableList } from './refreshable-list'
import { ToolsetRows } from './toolset-rows'

/** The toolsets of all servers in one list. */
export function ToolsetsOfServers({
  servers,
  onCreate,
}: {
  servers: readonly Server[]
  onCreate: () => void
}) {
  const words = useWords()
  const router = useRouter()
  const sessions = useSessions(servers)
  const lists = useQueries({ queries: servers.map(toolsetsQuery) })
  const refresh = () => Promise.all(lists.map(({ refetch }) => refetch()))
  const state = listStateOf(
    servers.map((server, index) => {
      const { data: offered, error } = lists[index] ?? {}
      const failure = error?.failure
      if (areToolsetsHiddenFromKey(server, sessions.get(server.id), failure))
        return { server, offered: null, failure: undefined }
      return { server, offered, failure }
    }),
  )
  switch (state.kind) {
    case 'loading':
      return <Skeleton label={words.toolsets.loading} />
    case 'none':
      return (
        <Notice
          icon="server"
          {...words.instances.noServer}
          action={{ label: words.servers.connect, onPress: () => router.push('/servers/connect') }}
        />
      )
    case 'failed':
      return (
        <FailureNotice
          failure={state.failure}
          server={state.server}
          onRetry={() => void refresh()}
          testID="toolsets-failure"
        />
      )
    case 'empty':
      return (
        <RefreshableList onRefresh={refresh} hasButton={false}>
          <Notice
            icon="tool"
            title={hasTouchInput() ? words.instances.empty.tapped : words.instances.empty.clicked}
            action={{
              label: words.instances.new,
              icon: 'plus',
              onPress: onCreate,
              testID: 'toolset-first-button',
            }}
            otherAction={
              Platform.OS === 'web'
                ? { label: words.instances.refresh, icon: 'retry', onPress: () => void refresh() }
                : undefined
            }
            testID="toolsets-empty"
          />
          {state.servers.map((server) => (
            <AdminEntry
              key={server.id}
              server={server}
              name={servers.length > 1 ? server.name : undefined}
            />
          ))}
        </RefreshableList>
      )
    case 'full':
      return (
        <RefreshableList onRefresh={refresh}>
          {state.failed.map(({ server, failure }) => (
            <FailureBar
              key={server.id}
              failure={failure}
              server={server}
              isNamed={servers.length > 1}
              onRetry={() => void refresh()}
            />
          ))}
          {state.sections.map(({ server, offered }) => (
            <View key={server.id} testID={`toolsets-of-${server.id}`}>
              {state.sections.length > 1 && <SectionHeader title={server.name} />}
              <ToolsetRows server={server} offered={offered} />
              <AdminEntry server={server} />
            </View>
          ))}
        </RefreshableList>
      )
  }
}
