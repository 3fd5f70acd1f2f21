import { useQuery } from '@tanstack/react-query'
import { useLocalSearchParams } from 'expo-router'
import { useState } from 'react'

import { seededAdminFeature } from '@/core/contract/sign-in'
import { mayHaveToolsets } from '@/core/server/abilities'
import { FailureNotice } from '@/parts/failure-notice'
import { ServerChoice } from '@/parts/server-choice'
import { useGoBack } from '@/parts/use-go-back'
import { useSignInAction } from '@/parts/use-sign-in-action'
import { serversQuery, type Server } from '@/state/server/servers'
import { useIsAdmin } from '@/state/server/sign-in'
import { useToolsetInstances } from '@/state/toolset/toolset-instances'
import type { OfferedToolsets } from '@/state/toolset/toolsets'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

import { ToolsetPage } from './form-page'
import { NewToolsetForm } from './new-toolset-form'

/** The page on which a person sets up a toolset. */
export function NewToolsetScreen() {
  const words = useWords()
  const { server: wanted } = useLocalSearchParams<{ server?: string }>()
  const servers = useQuery(serversQuery).data?.filter(mayHaveToolsets)
  const server = servers?.find(({ id }) => id === wanted) ?? servers?.[0]
  return (
    <ToolsetPage title={words.instances.form.newTitle}>
      {servers && server ? (
        <NewToolset key={server.id} server={server} servers={servers} />
      ) : servers ? (
        <Notice icon="server" {...words.instances.noServer} />
      ) : (
        <Skeleton label={words.toolsets.loading} />
      )}
    </ToolsetPage>
  )
}

function NewToolset({ server, servers }: { server: Server; servers: readonly Server[] }) {
  const words = useWords()
  const leave = useGoBack('/toolsets')
  const signIn = useSignInAction(server)
  const isAdmin = useIsAdmin(server)
  const isDemo = server.features.includes(seededAdminFeature)
  const toolsets = useToolsetInstances(server)
  // The types must not change while the person fills in the form.
  const [opened, setOpened] = useState<OfferedToolsets>()
  if (toolsets.data && !opened) setOpened(toolsets.data)
  const usable = opened?.types.filter((type) => type.app_enabled)

  if (opened && usable && usable.length > 0)
    return (
      <NewToolsetForm server={server} servers={servers} offered={{ ...opened, types: usable }} />
    )
  if (toolsets.isError)
    return (
      <FailureNotice
        failure={toolsets.error.failure}
        server={server}
        onRetry={() => void toolsets.refetch()}
      />
    )
  if (toolsets.isPending) return <Skeleton label={words.toolsets.loading} />
  return (
    <>
      <ServerChoice server={server} servers={servers} />
      <Notice
        icon="tool"
        title={words.instances.form.noTypes.title}
        text={isDemo ? words.instances.form.noTypes.demoText : words.instances.form.noTypes.text}
        action={isDemo && !isAdmin ? signIn : undefined}
        otherAction={{ label: words.instances.back, onPress: leave }}
      />
    </>
  )
}
