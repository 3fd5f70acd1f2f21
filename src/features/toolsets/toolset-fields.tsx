import type { ReactNode } from 'react'
import { useController, type Control } from 'react-hook-form'

import { FormField } from '@/ui/form/form-field'
import { SettingRow } from '@/ui/form/setting-row'
import { useWords } from '@/words/use-words'

import { problemSentence } from './problem-sentence'
import { longestDescription, type ToolsetFormValues } from './toolset-form-values'

interface FieldProps {
  control: Control<ToolsetFormValues>
}

/** The fields that new and existing toolsets share, in the order of the form. */
export function ToolsetFields({
  control,
  longestName,
  onNameTyped,
  needsServerUrl,
  children,
}: FieldProps & {
  longestName: number
  onNameTyped?: () => void
  needsServerUrl: boolean
  /** The fields for the key. */
  children: ReactNode
}) {
  return (
    <>
      <NameField
        control={control}
        longest={longestName}
        {...(onNameTyped && { onTyped: onNameTyped })}
      />
      <DescriptionField control={control} />
      {needsServerUrl && <ServerUrlField control={control} />}
      {children}
      <EnabledField control={control} />
    </>
  )
}

function NameField({
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
      error={problemSentence(fieldState.error, words, longest)}
      autoCapitalize="none"
      autoCorrect={false}
      testID="toolset-name-input"
    />
  )
}

function DescriptionField({ control }: FieldProps) {
  const words = useWords()
  const { field, fieldState } = useController({ control, name: 'description' })
  return (
    <FormField
      label={words.instances.form.description}
      help={words.instances.form.descriptionHelp}
      value={field.value}
      onChangeText={field.onChange}
      onBlur={field.onBlur}
      error={problemSentence(fieldState.error, words, longestDescription)}
      multiline
      testID="toolset-description-input"
    />
  )
}

function ServerUrlField({ control }: FieldProps) {
  const words = useWords()
  const { field, fieldState } = useController({ control, name: 'serverUrl' })
  return (
    <FormField
      label={words.instances.form.serverUrl}
      help={words.instances.form.serverUrlHelp}
      value={field.value}
      onChangeText={field.onChange}
      onBlur={field.onBlur}
      error={problemSentence(fieldState.error, words)}
      inputMode="url"
      autoCapitalize="none"
      autoCorrect={false}
      testID="toolset-server-url-input"
    />
  )
}

function EnabledField({ control }: FieldProps) {
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
