import { useQueries, useQuery } from '@tanstack/react-query'
import { useRouter } from 'expo-router'
import { useState } from 'react'
import { Platform, RefreshControl, ScrollView, StyleSheet, View } from 'react-native'

import { abilitiesOf } from '@/core/server/abilities'
import { FailureBar } from '@/parts/failure-bar'
import { FailureNotice } from '@/parts/failure-notice'
import { serversQuery, type Server } from '@/state/server/servers'
import { mayHaveToolsets } from '@/state/toolset/toolset-instances'
import { toolsetsQuery } from '@/state/toolset/toolsets'
import { Button } from '@/ui/button/button'
import { IconButton } from '@/ui/button/icon-button'
import { isTouched } from '@/ui/is-touched'
import { Column } from '@/ui/layout/column'
import { Screen } from '@/ui/layout/screen'
import { useWide } from '@/ui/layout/use-wide'
import { SectionHeader } from '@/ui/list/section-header'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { space, touchTarget, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { AdminEntry } from './admin-entry'
import { listStateOf } from './list-state'
import { ToolsetNotes } from './toolset-notes'
import { ToolsetRows } from './toolset-rows'

/** What a person has set up, on all their servers. */
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

function ToolsetsOfServers({
  servers,
  onCreate,
}: {
  servers: readonly Server[]
  onCreate: () => void
}) {
  const words = useWords()
  const router = useRouter()
  const lists = useQueries({ queries: servers.map(toolsetsQuery) })
  const refresh = () => Promise.all(lists.map(({ refetch }) => refetch()))
  const state = listStateOf(
    servers.map((server, index) => {
      const { data: offered, error } = lists[index] ?? {}
      const failure = error?.failure
      if (abilitiesOf(server).hidesToolsetsFromTokens && failure?.kind === 'signed-out')
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
        <Refreshable onRefresh={refresh}>
          <Notice
            icon="tool"
            title={isTouched() ? words.instances.empty.tapped : words.instances.empty.clicked}
            action={{
              label: words.instances.new,
              icon: 'plus',
              onPress: onCreate,
              testID: 'toolset-first-button',
            }}
            testID="toolsets-empty"
          />
          {state.servers.map((server) => (
            <AdminEntry
              key={server.id}
              server={server}
              name={servers.length > 1 ? server.name : undefined}
            />
          ))}
        </Refreshable>
      )
    case 'full':
      return (
        <Refreshable onRefresh={refresh}>
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
        </Refreshable>
      )
  }
}

/** A page that is pulled down to be brought up to date, or, where nothing can be pulled, by a button. */
function Refreshable({
  onRefresh,
  children,
}: {
  onRefresh: () => Promise<unknown>
  children: React.ReactNode
}) {
  const words = useWords()
  const { colors } = useTheme()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    await onRefresh()
    setRefreshing(false)
  }
  return (
    <ScrollView
      style={styles.fill}
      contentContainerStyle={styles.grow}
      refreshControl={
        <RefreshControl
          refreshing={isRefreshing}
          onRefresh={() => void refresh()}
          tintColor={colors.primary}
          colors={[colors.primary]}
          progressBackgroundColor={colors.elevation.level3}
        />
      }
      testID="toolsets-list"
    >
      <Column style={styles.list}>
        {children}
        {Platform.OS === 'web' && (
          <View style={styles.refresh}>
            <Button
              look="plain"
              icon="retry"
              label={words.instances.refresh}
              busy={isRefreshing}
              onPress={() => void refresh()}
              testID="toolsets-refresh"
            />
          </View>
        )}
      </Column>
    </ScrollView>
  )
}

const styles = StyleSheet.create({
  fill: { flex: 1 },
  grow: { flexGrow: 1 },
  // The last row can be scrolled out from under what rises at the lower edge.
  list: { flexGrow: 1, paddingTop: space.sm, paddingBottom: touchTarget + space.xxl },
  refresh: { alignItems: 'center', paddingTop: space.md },
})
