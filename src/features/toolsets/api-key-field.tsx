import { useController, type Control } from 'react-hook-form'

import { takesApiKey, type ToolsetType } from '@/core/contract/toolset'
import { FormField } from '@/ui/form/form-field'
import { RadioList } from '@/ui/form/radio-list'
import { useWords } from '@/words/use-words'

import { problemSentence } from './problem-sentence'
import type { KeyChange, ToolsetFormValues } from './toolset-form-values'

interface FieldProps {
  control: Control<ToolsetFormValues>
}

function ApiKeyField({ control, label, help }: FieldProps & { label: string; help: string }) {
  const words = useWords()
  const { field, fieldState } = useController({ control, name: 'apiKey' })
  return (
    <FormField
      label={label}
      help={help}
      value={field.value}
      onChangeText={field.onChange}
      onBlur={field.onBlur}
      error={problemSentence(fieldState.error, words)}
      isSecret
      testID="toolset-api-key-input"
    />
  )
}

/** The key of a new instance. Hidden for a toolset type that takes no key. */
export function NewApiKeyField({ control, type }: FieldProps & { type: ToolsetType | undefined }) {
  const { form } = useWords().instances
  if (type && !takesApiKey(type)) return null
  return (
    <ApiKeyField
      control={control}
      label={form.apiKey}
      help={type?.needs_api_key === false ? form.apiKeyOptional : form.apiKeyHelp}
    />
  )
}

/** Keeps, replaces or removes a key. The server never returns the key itself. */
export function KeyChangeField({
  control,
  hasKey,
  isNeeded,
}: FieldProps & { hasKey: boolean; isNeeded: boolean }) {
  const words = useWords()
  const { form } = words.instances
  const { field } = useController({ control, name: 'keyChange' })
  const key = useController({ control, name: 'apiKey' })
  const { keep, keepNone, replace, add, clear } = form.keyChange
  const isSetting = field.value === 'set'
  const choose = (change: KeyChange) => {
    field.onChange(change)
    if (change !== 'set') key.field.onChange('')
  }
  return (
    <>
      <RadioList<KeyChange>
        label={hasKey ? form.keyState.set : form.keyState.missing}
        value={field.value}
        onChange={choose}
        error={isSetting ? undefined : problemSentence(key.fieldState.error, words)}
        options={[
          { value: 'keep', label: hasKey ? keep : keepNone, testID: 'toolset-key-keep' },
          { value: 'set', label: hasKey ? replace : add, testID: 'toolset-key-set' },
          ...(hasKey
            ? [
                {
                  value: 'clear' as const,
                  label: clear,
                  detail: isNeeded ? form.clearHelp : undefined,
                  testID: 'toolset-key-clear',
                },
              ]
            : []),
        ]}
        testID="toolset-key-select"
      />
      {isSetting && <ApiKeyField control={control} label={form.newApiKey} help={form.apiKeyHelp} />}
    </>
  )
}
