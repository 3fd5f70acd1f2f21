import { useRouter } from 'expo-router'
import { View } from 'react-native'

import { areToolsetsHiddenFromKey } from '@/core/server/session'
import type { ToolsetSource } from '@/core/toolsets/toolset-source'
import { FailureBar } from '@/parts/failure-bar'
import { FailureNotice } from '@/parts/failure-notice'
import { useSessions } from '@/state/server/sign-in'
import { SectionHeader } from '@/ui/list/section-header'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

import { DeviceToolsRow } from './device-tools-row'
import { OpenToolsetContext, type ToolsetPage } from './open-toolset'
import { ToolsetGroups } from './toolset-groups'
import type { Choosing } from './toolset-picker-row'

/** All tools that a chat can use: the toolsets of each server, and the tools of the device. */
export function ToolsetPickerList({
  sources,
  onRetry,
  onLeave,
  ...choosing
}: Choosing & { sources: readonly ToolsetSource[]; onRetry: () => void; onLeave: () => void }) {
  const words = useWords()
  const sessions = useSessions(sources.map(({ server }) => server))
  /** Whether the server hides its toolsets from the person's key. */
  const isHidden = (source: ToolsetSource) =>
    source.kind === 'failed' &&
    areToolsetsHiddenFromKey(source.server, sessions.get(source.server.id), source.failure)
  const shown = sources.filter(
    (source) => source.kind !== 'none' && (source.isHome || !isHidden(source)),
  )
  const isAlone = shown.length === 1
  return (
    <>
      {shown.map((source) => (
        <View key={source.server.id} testID={`toolsets-of-${source.server.id}`}>
          {!isAlone && <SectionHeader title={source.server.name} />}
          {isHidden(source) ? (
            <Notice icon="tool" title={words.instances.notForTokens} />
          ) : (
            <Source
              source={source}
              isAlone={isAlone}
              onRetry={onRetry}
              onLeave={onLeave}
              {...choosing}
            />
          )}
        </View>
      ))}
      <SectionHeader title={words.toolsets.device} />
      <DeviceToolsRow {...choosing} />
    </>
  )
}

function Source({
  source,
  isAlone,
  onRetry,
  onLeave,
  ...choosing
}: Choosing & {
  source: ToolsetSource
  isAlone: boolean
  onRetry: () => void
  onLeave: () => void
}) {
  const words = useWords()
  const router = useRouter()
  const { server } = source
  switch (source.kind) {
    case 'none':
      return null
    case 'loading':
      return <Skeleton rows={isAlone ? 3 : 1} label={words.toolsets.loading} />
    case 'offered':
      return (
        <OpenToolsetContext
          value={(page) => {
            onLeave()
            router.push(hrefOf(page, server.id))
          }}
        >
          <ToolsetGroups offered={source} {...choosing} />
        </OpenToolsetContext>
      )
    case 'failed':
      return isAlone ? (
        <FailureNotice failure={source.failure} server={server} onRetry={onRetry} />
      ) : (
        <FailureBar failure={source.failure} server={server} onRetry={onRetry} />
      )
  }
}

function hrefOf(page: ToolsetPage, server: string) {
  switch (page.kind) {
    case 'list':
      return '/toolsets' as const
    case 'new':
      return { pathname: '/toolsets/new', params: { server } } as const
    case 'edit':
      return { pathname: '/toolsets/edit', params: { server, id: page.id } } as const
  }
}
