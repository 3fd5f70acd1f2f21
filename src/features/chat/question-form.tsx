import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { formFields, readForm } from '@/core/tools/form-fields'
import type { FormEntries, FormField, FormProblem } from '@/core/tools/form-fields'
import { schemaProblems } from '@/core/tools/schema-problems'
import { Button } from '@/ui/button'
import { Choice } from '@/ui/choice'
import { Text } from '@/ui/text'
import { TextField } from '@/ui/text-field'
import { space } from '@/ui/theme'
import { ToggleRow } from '@/ui/toggle-row'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

interface Handlers {
  onAnswer: (value: unknown) => void
  onDecline: () => void
}

type Check =
  | { kind: 'unchecked' }
  | { kind: 'wrong-fields'; problems: Readonly<Record<string, FormProblem>> }
  | { kind: 'does-not-fit' }

/** A form made of a JSON Schema. What was typed stays when something in it is wrong. */
export function QuestionForm({
  schema,
  onAnswer,
  onDecline,
}: Handlers & { schema: Record<string, unknown> }) {
  const words = useWords()
  const [entries, setEntries] = useState<FormEntries>({})
  const [check, setCheck] = useState<Check>({ kind: 'unchecked' })
  const fields = formFields(schema)
  const submit = () => {
    const read = readForm(fields, entries)
    if (!read.ok) setCheck({ kind: 'wrong-fields', problems: read.problems })
    else if (schemaProblems(schema, read.value).length > 0) setCheck({ kind: 'does-not-fit' })
    else onAnswer(read.value)
  }
  const change = (name: string, entry: string | boolean) => {
    setEntries({ ...entries, [name]: entry })
    setCheck({ kind: 'unchecked' })
  }
  return (
    <View style={styles.form}>
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          entry={entries[field.name]}
          problem={check.kind === 'wrong-fields' ? check.problems[field.name] : undefined}
          onChange={(entry) => change(field.name, entry)}
        />
      ))}
      {check.kind === 'does-not-fit' && (
        <Text variant="caption" tone="error" role="alert">
          {words.tools.doesNotFit}
        </Text>
      )}
      <Actions yes={words.tools.answer} onYes={submit} onDecline={onDecline} />
    </View>
  )
}

/** For a question that does not say what an answer to it looks like. */
export function ConsentForm({ onAnswer, onDecline }: Handlers) {
  const words = useWords()
  return (
    <Actions
      yes={words.tools.goOn}
      onYes={() => onAnswer({ approved: true })}
      onDecline={onDecline}
    />
  )
}

function Actions({
  yes,
  onYes,
  onDecline,
}: {
  yes: string
  onYes: () => void
  onDecline: () => void
}) {
  const words = useWords()
  return (
    <View style={styles.actions}>
      <Button label={yes} onPress={onYes} testID="question-answer" />
      <Button
        look="outlined"
        label={words.tools.decline}
        onPress={onDecline}
        testID="question-decline"
      />
    </View>
  )
}

interface FieldProps {
  field: FormField
  entry: string | boolean | undefined
  problem: FormProblem | undefined
  onChange: (entry: string | boolean) => void
}

function Field(props: FieldProps) {
  const { description } = props.field
  return (
    <View>
      {description !== undefined && (
        <Text variant="caption" tone="onSurfaceVariant">
          {visibleText(description)}
        </Text>
      )}
      <Input {...props} />
    </View>
  )
}

function Input({
  field: { name, label, isRequired, input },
  entry,
  problem,
  onChange,
}: FieldProps) {
  const words = useWords()
  const title = visibleText(label) || words.tools.yourAnswer
  if (input.kind === 'switch') {
    return <ToggleRow label={title} value={entry === true} onChange={onChange} />
  }
  const error = problem && (problem === 'missing' ? words.tools.missing : words.tools.notANumber)
  const fullTitle = isRequired ? title : words.tools.optional(title)
  const text = typeof entry === 'string' ? entry : ''
  if (input.kind === 'choice') {
    return (
      <Choice
        label={fullTitle}
        options={input.options}
        value={text}
        error={error}
        onChange={onChange}
      />
    )
  }
  return (
    <TextField
      label={fullTitle}
      value={text}
      onChangeText={onChange}
      error={error}
      inputMode={input.kind === 'number' ? 'decimal' : 'text'}
      testID={`question-field-${name}`}
    />
  )
}

const styles = StyleSheet.create({
  form: { gap: space.xs },
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
})
