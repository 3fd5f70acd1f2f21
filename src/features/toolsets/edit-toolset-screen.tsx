import { useQuery } from '@tanstack/react-query'
import { useLocalSearchParams, useRouter } from 'expo-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { View } from 'react-native'

import type { ToolsetInstance, ToolsetType } from '@/core/contract/toolset'
import { attempt, type Result } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import { FailureNotice } from '@/parts/failure-notice'
import { useGoBack } from '@/parts/use-go-back'
import { serversQuery, type Server } from '@/state/server/servers'
import {
  mayHaveToolsets,
  tellToolsetNote,
  useDeleteInstance,
  useToolsetInstance,
  useUpdateInstance,
} from '@/state/toolset/toolset-instances'
import { Button } from '@/ui/button/button'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { Text } from '@/ui/text'
import { useWords } from '@/words/use-words'

import { DeleteDialog } from './delete-dialog'
import { formDraft } from './form-drafts'
import { FormPage, ToolsetPage } from './form-page'
import {
  DescriptionField,
  EnabledField,
  KeyChangeField,
  NameField,
  ServerUrlField,
} from './toolset-fields'
import { toChange, valuesOf } from './toolset-form-values'
import { useToolsetForm } from './use-toolset-form'

/** Where a person changes or deletes a toolset. */
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

const formOf = (server: Server, id: string) => `${server.id} ${id}`

function EditToolset({ server, id }: { server: Server; id: string }) {
  const words = useWords()
  const { list, instance, error } = useToolsetInstance(server, id)
  // Deleted elsewhere while it is edited: what was typed is still there, and saving says so.
  const [opened, setOpened] = useState<ToolsetInstance>()
  if (instance && instance !== opened) setOpened(instance)
  const type = list.data?.types.find(({ toolset_type }) => toolset_type === opened?.toolset_type)

  if (opened) {
    const isOff = type?.app_enabled === false || !opened.app_enabled
    if (isOff && !formDraft(formOf(server, id))) return <TurnedBack instance={opened} />
    return <EditForm server={server} instance={opened} type={type} />
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

/** Leads back to the list, which says why. */
function TurnedBack({ instance: { name } }: { instance: ToolsetInstance }) {
  const words = useWords()
  const router = useRouter()
  const turnBack = useEffectEvent(() => {
    tellToolsetNote({ kind: 'type-disabled', name })
    router.dismissTo('/toolsets')
  })
  useEffect(() => turnBack(), [])
  return <Skeleton label={words.toolsets.loading} />
}

function EditForm({
  server,
  instance,
  type,
}: {
  server: Server
  instance: ToolsetInstance
  type: ToolsetType | undefined
}) {
  const words = useWords()
  const leave = useGoBack('/toolsets')
  const update = useUpdateInstance(server)
  const remove = useDeleteInstance(server)
  const [isDeleting, setDeleting] = useState(false)
  const longestName = abilitiesOf(server).longestToolsetName
  const form = useToolsetForm({
    form: formOf(server, instance.id),
    initial: valuesOf(instance),
    rules: { isNew: false, types: type ? [type] : [], longestName },
    save: async (values): Promise<Result<unknown>> => {
      const change = toChange(values, instance)
      if (Object.keys(change).length === 0) return { ok: true, value: undefined }
      const answer = await attempt(update.mutateAsync({ instance, change }))
      update.reset()
      return answer
    },
    onDone: leave,
  })
  const { control } = form
  return (
    <FormPage
      form={form}
      submitLabel={words.instances.form.save}
      submitTestID="toolset-save-button"
      otherAction={
        <Button
          look="plain"
          label={words.instances.delete}
          onPress={() => setDeleting(true)}
          testID="toolset-delete-button"
        />
      }
    >
      <View>
        <Text variant="label">{words.instances.form.type}</Text>
        <Text testID="toolset-type">{type?.name ?? instance.toolset_type}</Text>
        <Text variant="caption" tone="onSurfaceVariant">
          {words.instances.form.typeFixed}
        </Text>
      </View>
      <NameField control={control} longest={longestName} />
      <DescriptionField control={control} />
      {(type?.needs_server_url ?? instance.server_url !== null) && (
        <ServerUrlField control={control} />
      )}
      <KeyChangeField
        control={control}
        hasKey={instance.has_api_key}
        isNeeded={type?.needs_api_key ?? true}
      />
      <EnabledField control={control} />
      {isDeleting && (
        <DeleteDialog
          name={instance.name}
          onClose={() => setDeleting(false)}
          onConfirm={() => {
            remove.mutate(instance)
            form.finish()
          }}
        />
      )}
    </FormPage>
  )
}
