import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { formFields, readForm } from '@/core/tools/form-fields'
import type { FormEntries, FormField, FormProblem } from '@/core/tools/form-fields'
import { Button } from '@/ui/button'
import { Choice } from '@/ui/choice'
import { TextField } from '@/ui/text-field'
import { space } from '@/ui/theme'
import { ToggleRow } from '@/ui/toggle-row'
import { useWords } from '@/words/use-words'

/** A form made of a JSON Schema. What was typed stays when something in it is wrong. */
export function QuestionForm({
  schema,
  onAnswer,
  onDecline,
}: {
  schema: Record<string, unknown>
  onAnswer: (value: unknown) => void
  onDecline: () => void
}) {
  const words = useWords()
  const [entries, setEntries] = useState<FormEntries>({})
  const [problems, setProblems] = useState<Readonly<Record<string, FormProblem>>>({})
  const fields = formFields(schema)
  const submit = () => {
    const read = readForm(fields, entries)
    if (read.ok) onAnswer(read.value)
    else setProblems(read.problems)
  }
  const change = (name: string, entry: string | boolean) => {
    setEntries({ ...entries, [name]: entry })
    setProblems({})
  }
  return (
    <View style={styles.form}>
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          entry={entries[field.name]}
          problem={problems[field.name]}
          onChange={(entry) => change(field.name, entry)}
        />
      ))}
      <View style={styles.actions}>
        <Button label={words.tools.answer} onPress={submit} testID="question-answer" />
        <Button
          look="outlined"
          label={words.tools.decline}
          onPress={onDecline}
          testID="question-decline"
        />
      </View>
    </View>
  )
}

function Field({
  field: { name, label, input },
  entry,
  problem,
  onChange,
}: {
  field: FormField
  entry: string | boolean | undefined
  problem: FormProblem | undefined
  onChange: (entry: string | boolean) => void
}) {
  const words = useWords()
  const title = label || words.tools.yourAnswer
  const error = problem && (problem === 'missing' ? words.tools.missing : words.tools.notANumber)
  if (input.kind === 'switch') {
    return <ToggleRow label={title} value={entry === true} onChange={onChange} />
  }
  const text = typeof entry === 'string' ? entry : ''
  if (input.kind === 'choice') {
    return (
      <Choice
        label={title}
        options={input.options}
        value={text}
        error={error}
        onChange={onChange}
      />
    )
  }
  return (
    <TextField
      label={title}
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
