import { useQuery } from '@tanstack/react-query'
import { useLocalSearchParams } from 'expo-router'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'

import { attempt } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import { FailureNotice } from '@/parts/failure-notice'
import { ServerChoice } from '@/parts/server-choice'
import { useGoBack } from '@/parts/use-go-back'
import { serversQuery, type Server } from '@/state/server/servers'
import {
  mayHaveToolsets,
  useCreateInstance,
  useToolsetInstances,
} from '@/state/toolset/toolset-instances'
import type { OfferedToolsets } from '@/state/toolset/toolsets'
import { RadioList } from '@/ui/form/radio-list'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

import { FormPage, ToolsetPage } from './form-page'
import {
  ApiKeyField,
  DescriptionField,
  EnabledField,
  NameField,
  ServerUrlField,
  sentenceOf,
} from './toolset-fields'
import { newValues, proposedName, toNewToolset } from './toolset-form-values'
import { useToolsetForm } from './use-toolset-form'

/** Where a person sets up a toolset. */
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
  const toolsets = useToolsetInstances(server)
  // What was offered when the form was opened: it must not change under the fingers.
  const [opened, setOpened] = useState<OfferedToolsets>()
  if (toolsets.data && !opened) setOpened(toolsets.data)
  const usable = opened?.types.filter((type) => type.app_enabled)

  if (opened && usable && usable.length > 0)
    return <NewForm server={server} servers={servers} offered={{ ...opened, types: usable }} />
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
        {...words.instances.form.noTypes}
        action={{ label: words.instances.back, onPress: leave }}
      />
    </>
  )
}

function NewForm({
  server,
  servers,
  offered: { types, instances },
}: {
  server: Server
  servers: readonly Server[]
  offered: OfferedToolsets
}) {
  const words = useWords()
  const leave = useGoBack('/toolsets')
  const create = useCreateInstance(server)
  const longestName = abilitiesOf(server).longestToolsetName
  const [initial] = useState(() => newValues(types, instances, longestName))
  const typeNamed = (id: string) => types.find(({ toolset_type }) => toolset_type === id)
  const form = useToolsetForm({
    form: 'new',
    initial,
    rules: { isNew: true, types, longestName },
    save: async (values) => {
      const sent = toNewToolset(values, typeNamed(values.toolsetType))
      const answer = await attempt(create.mutateAsync(sent))
      create.reset()
      return answer
    },
    onDone: leave,
  })
  const { control, setValue } = form
  const chosen = useController({ control, name: 'toolsetType' })
  const isNameTyped = useWatch({ control, name: 'isNameTyped' })
  const type = typeNamed(chosen.field.value)
  const choose = (toolsetType: string) => {
    chosen.field.onChange(toolsetType)
    if (!isNameTyped) setValue('name', proposedName(toolsetType, instances, longestName))
  }
  return (
    <FormPage
      form={form}
      submitLabel={words.instances.form.create}
      submitTestID="toolset-create-button"
    >
      <ServerChoice server={server} servers={servers} />
      <RadioList
        label={words.instances.form.type}
        value={chosen.field.value}
        onChange={choose}
        error={sentenceOf(chosen.fieldState.error, words)}
        options={types.map(({ toolset_type, name, description }) => ({
          value: toolset_type,
          label: name,
          detail: description || undefined,
          testID: `type-option-${toolset_type}`,
        }))}
        testID="toolset-type-select"
      />
      <NameField
        control={control}
        longest={longestName}
        onTyped={() => setValue('isNameTyped', true)}
      />
      <DescriptionField control={control} />
      {type?.needs_server_url && <ServerUrlField control={control} />}
      <ApiKeyField
        control={control}
        label={words.instances.form.apiKey}
        help={
          type?.needs_api_key === false
            ? words.instances.form.apiKeyOptional
            : words.instances.form.apiKeyHelp
        }
      />
      <EnabledField control={control} />
    </FormPage>
  )
}
