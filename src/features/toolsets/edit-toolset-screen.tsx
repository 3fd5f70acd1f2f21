import { useQuery } from '@tanstack/react-query'
import { useLocalSearchParams, useRouter } from 'expo-router'
import { useEffect, useEffectEvent, useState } from 'react'

import type { ToolsetInstance } from '@/core/contract/toolset'
import { mayHaveToolsets } from '@/core/server/abilities'
import { FailureNotice } from '@/parts/failure-notice'
import { useGoBack } from '@/parts/use-go-back'
import { serversQuery, type Server } from '@/state/server/servers'
import { showToolsetNote, useToolsetInstance } from '@/state/toolset/toolset-instances'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

import { EditToolsetForm, formName } from './edit-toolset-form'
import { formDraft } from './form-drafts'
import { ToolsetPage } from './form-page'

/** The page on which a person changes or deletes a toolset. */
export function EditToolsetScreen() {
  const words = useWords()
  const { id, server: wanted } = useLocalSearchParams<{ id?: string; server?: string }>()
  const servers = useQuery(serversQuery).data?.filter(mayHaveToolsets)
  const server =
    wanted === undefined ? servers?.[0] : servers?.find((candidate) => candidate.id === wanted)
  return (
    <ToolsetPage title={words.instances.form.editTitle}>
      {!id ? (
        <Problem {...words.instances.form.missingId} />
      ) : server ? (
        <EditToolset key={`${server.id} ${id}`} server={server} id={id} />
      ) : servers ? (
        <Problem {...words.failure({ kind: 'not-found' })} />
      ) : (
        <Skeleton label={words.toolsets.loading} />
      )}
    </ToolsetPage>
  )
}

function Problem({ title, text }: { title: string; text: string }) {
  const words = useWords()
  const leave = useGoBack('/toolsets')
  return (
    <Notice
      icon="warning"
      title={title}
      text={text}
      action={{ label: words.instances.back, onPress: leave }}
    />
  )
}

function EditToolset({ server, id }: { server: Server; id: string }) {
  const words = useWords()
  const { list, instance, error } = useToolsetInstance(server, id)
  // An instance that is deleted elsewhere keeps its form, and saving reports the deletion.
  const [opened, setOpened] = useState<ToolsetInstance>()
  if (instance && instance !== opened) setOpened(instance)
  const type = list.data?.types.find(({ toolset_type }) => toolset_type === opened?.toolset_type)

  if (opened) {
    const isOff = type?.app_enabled === false || !opened.app_enabled
    if (isOff && !formDraft(formName(server, id))) return <RedirectToList instance={opened} />
    return <EditToolsetForm server={server} instance={opened} type={type} />
  }
  if (error) {
    const { failure } = error
    if (failure.kind === 'not-found' || failure.kind === 'forbidden')
      return <Problem {...words.failure(failure)} />
    return <FailureNotice failure={failure} server={server} onRetry={() => void list.refetch()} />
  }
  if (list.data === null) return <Problem {...words.failure({ kind: 'not-found' })} />
  return <Skeleton label={words.toolsets.loading} />
}

/** Goes back to the list, which shows the reason. */
function RedirectToList({ instance: { name } }: { instance: ToolsetInstance }) {
  const words = useWords()
  const router = useRouter()
  const redirect = useEffectEvent(() => {
    showToolsetNote({ kind: 'type-disabled', name })
    router.dismissTo('/toolsets')
  })
  useEffect(() => redirect(), [])
  return <Skeleton label={words.toolsets.loading} />
}
