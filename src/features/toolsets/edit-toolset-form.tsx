import { useState } from 'react'
import { View } from 'react-native'

import { takesApiKey, type ToolsetInstance, type ToolsetType } from '@/core/contract/toolset'
import { attempt, type Result } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import { useGoBack } from '@/parts/use-go-back'
import type { Server } from '@/state/server/servers'
import { useDeleteInstance, useUpdateInstance } from '@/state/toolset/toolset-instances'
import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'
import { useWords } from '@/words/use-words'

import { KeyChangeField } from './api-key-field'
import { DeleteDialog } from './delete-dialog'
import { FormPage } from './form-page'
import { ToolsetFields } from './toolset-fields'
import { toChange, valuesOf } from './toolset-form-values'
import { useToolsetForm } from './use-toolset-form'

/** Returns the name under which the form of an instance keeps its draft. */
export const formName = (server: Server, id: string) => `${server.id} ${id}`

/** Changes or deletes an instance. */
export function EditToolsetForm({
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
    form: formName(server, instance.id),
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
      server={server}
      submitLabel={words.instances.form.save}
      submitTestID="toolset-save-button"
      otherAction={
        <Button
          look="dangerousOutlined"
          label={words.instances.deleteTitle}
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
      <ToolsetFields
        control={control}
        longestName={longestName}
        needsServerUrl={type?.needs_server_url ?? instance.server_url !== null}
      >
        {(!type || takesApiKey(type) || instance.has_api_key) && (
          <KeyChangeField
            control={control}
            hasKey={instance.has_api_key}
            isNeeded={type?.needs_api_key ?? true}
          />
        )}
      </ToolsetFields>
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
