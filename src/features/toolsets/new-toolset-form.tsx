import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'

import { attempt } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import { ServerChoice } from '@/parts/server-choice'
import { useGoBack } from '@/parts/use-go-back'
import type { Server } from '@/state/server/servers'
import { useCreateInstance } from '@/state/toolset/toolset-instances'
import type { OfferedToolsets } from '@/state/toolset/toolsets'
import { RadioList } from '@/ui/form/radio-list'
import { useWords } from '@/words/use-words'

import { NewApiKeyField } from './api-key-field'
import { FormPage } from './form-page'
import { problemSentence } from './problem-sentence'
import { ToolsetFields } from './toolset-fields'
import { newValues, proposedName, toNewToolset } from './toolset-form-values'
import { useToolsetForm } from './use-toolset-form'

/** Sets up an instance of a type that the person chooses. */
export function NewToolsetForm({
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
      server={server}
      submitLabel={words.instances.form.create}
      submitTestID="toolset-create-button"
    >
      <ServerChoice server={server} servers={servers} />
      <RadioList
        label={words.instances.form.type}
        value={chosen.field.value}
        onChange={choose}
        error={problemSentence(chosen.fieldState.error, words)}
        options={types.map(({ toolset_type, name, description }) => ({
          value: toolset_type,
          label: name,
          detail: description || undefined,
          testID: `type-option-${toolset_type}`,
        }))}
        testID="toolset-type-select"
      />
      <ToolsetFields
        control={control}
        longestName={longestName}
        onNameTyped={() => setValue('isNameTyped', true)}
        needsServerUrl={type?.needs_server_url ?? false}
      >
        <NewApiKeyField control={control} type={type} />
      </ToolsetFields>
    </FormPage>
  )
}
