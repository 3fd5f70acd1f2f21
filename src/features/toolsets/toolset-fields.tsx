import { useController, type Control, type FieldError } from 'react-hook-form'

import { FormField } from '@/ui/form/form-field'
import { RadioList } from '@/ui/form/radio-list'
import { SettingRow } from '@/ui/form/setting-row'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

import { longestDescription, type KeyChange, type ToolsetFormValues } from './toolset-form-values'

interface FieldProps {
  control: Control<ToolsetFormValues>
}

export function NameField({
  control,
  longest,
  onTyped,
}: FieldProps & { longest: number; onTyped?: () => void }) {
  const words = useWords()
  const { field, fieldState } = useController({ control, name: 'name' })
  return (
    <FormField
      label={words.instances.form.name}
      help={words.instances.form.nameHelp}
      value={field.value}
      onChangeText={(text) => {
        field.onChange(text)
        onTyped?.()
      }}
      onBlur={field.onBlur}
      error={sentenceOf(fieldState.error, words, longest)}
      autoCapitalize="none"
      autoCorrect={false}
      testID="toolset-name-input"
    />
  )
}

export function DescriptionField({ control }: FieldProps) {
  const words = useWords()
  const { field, fieldState } = useController({ control, name: 'description' })
  return (
    <FormField
      label={words.instances.form.description}
      help={words.instances.form.descriptionHelp}
      value={field.value}
      onChangeText={field.onChange}
      onBlur={field.onBlur}
      error={sentenceOf(fieldState.error, words, longestDescription)}
      multiline
      testID="toolset-description-input"
    />
  )
}

export function ServerUrlField({ control }: FieldProps) {
  const words = useWords()
  const { field, fieldState } = useController({ control, name: 'serverUrl' })
  return (
    <FormField
      label={words.instances.form.serverUrl}
      help={words.instances.form.serverUrlHelp}
      value={field.value}
      onChangeText={field.onChange}
      onBlur={field.onBlur}
      error={sentenceOf(fieldState.error, words)}
      inputMode="url"
      autoCapitalize="none"
      autoCorrect={false}
      testID="toolset-server-url-input"
    />
  )
}

export function ApiKeyField({
  control,
  label,
  help,
}: FieldProps & { label: string; help: string }) {
  const words = useWords()
  const { field, fieldState } = useController({ control, name: 'apiKey' })
  return (
    <FormField
      label={label}
      help={help}
      value={field.value}
      onChangeText={field.onChange}
      onBlur={field.onBlur}
      error={sentenceOf(fieldState.error, words)}
      isSecret
      testID="toolset-api-key-input"
    />
  )
}

/** Says whether there is a key, and what to do with it. The key itself is nowhere to be had. */
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
        error={isSetting ? undefined : sentenceOf(key.fieldState.error, words)}
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

export function EnabledField({ control }: FieldProps) {
  const { form } = useWords().instances
  const { field } = useController({ control, name: 'enabled' })
  return (
    <SettingRow
      label={form.isEnabled}
      help={form.isEnabledHelp}
      isOn={field.value}
      onSwitch={field.onChange}
      testID="toolset-enabled"
    />
  )
}

/** What is wrong with a field; a server's own sentence is said as it is. */
export function sentenceOf(
  error: FieldError | undefined,
  { instances }: Words,
  longest = 0,
): string | undefined {
  if (!error?.message) return undefined
  const { problems } = instances.form
  const known = Object.entries(problems).find(([problem]) => problem === error.message)?.[1]
  if (known === undefined || error.type === 'server') return error.message
  return typeof known === 'string' ? known : known(longest)
}
