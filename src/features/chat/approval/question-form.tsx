import { useState, type ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import { readForm, type FormAnswer } from '@/core/tools/form-answer'
import {
  formFields,
  initialEntries,
  onlyYesOrNo,
  type FormEntries,
  type FormEntry,
  type FormField,
} from '@/core/tools/form-fields'
import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

import { QuestionField } from './question-field'
import { RequestBody } from './request-body'

interface QuestionProps {
  onAnswer: (value: unknown) => void
  onDecline: () => void
  /** The question and who asks it. */
  children?: ReactNode
}

type Check = { kind: 'unchecked' } | Exclude<FormAnswer, { kind: 'answer' }>

/** A form generated from a JSON Schema. Invalid entries are kept. */
export function QuestionForm({
  schema,
  onAnswer,
  onDecline,
  children,
}: QuestionProps & { schema: Record<string, unknown> }) {
  const words = useWords()
  const fields = formFields(schema)
  const [entries, setEntries] = useState<FormEntries>(() => initialEntries(fields))
  const [check, setCheck] = useState<Check>({ kind: 'unchecked' })
  const submit = (entered: FormEntries) => {
    const read = readForm(schema, fields, entered)
    if (read.kind === 'answer') onAnswer(read.value)
    else setCheck(read)
  }
  const change = (name: string, entry: FormEntry) => {
    setEntries(new Map(entries).set(name, entry))
    setCheck({ kind: 'unchecked' })
  }
  const yesOrNo = onlyYesOrNo(fields)
  // When neither yes nor no is valid, the whole form is shown, which can be declined.
  if (yesOrNo && check.kind === 'unchecked') {
    return (
      <YesOrNo field={yesOrNo} onAnswer={(isYes) => submit(new Map([[yesOrNo.name, isYes]]))}>
        {children}
      </YesOrNo>
    )
  }
  return (
    <RequestBody
      actions={
        <>
          {check.kind === 'does-not-fit' && (
            <Text variant="caption" tone="error" role="alert">
              {words.tools.doesNotFit}
            </Text>
          )}
          <Actions yes={words.tools.answer} onYes={() => submit(entries)} onDecline={onDecline} />
        </>
      }
    >
      {children}
      {fields.map((field) => (
        <QuestionField
          key={field.name}
          field={field}
          entry={entries.get(field.name)}
          problem={check.kind === 'wrong-fields' ? check.problems.get(field.name) : undefined}
          onChange={(entry) => change(field.name, entry)}
        />
      ))}
    </RequestBody>
  )
}

/** A yes-or-no question, answered with one press. */
function YesOrNo({
  field: { label, description },
  onAnswer,
  children,
}: {
  field: FormField
  onAnswer: (isYes: boolean) => void
  children: ReactNode
}) {
  const words = useWords()
  return (
    <RequestBody
      actions={
        <View style={styles.actions}>
          <Button
            look="tonal"
            label={words.tools.yes}
            onPress={() => onAnswer(true)}
            testID="question-answer"
          />
          <Button
            look="tonal"
            label={words.tools.no}
            onPress={() => onAnswer(false)}
            testID="question-no"
          />
        </View>
      }
    >
      {children}
      {label !== '' && <Text>{visibleText(label)}</Text>}
      {description !== undefined && (
        <Text variant="caption" tone="onSurfaceVariant">
          {visibleText(description)}
        </Text>
      )}
    </RequestBody>
  )
}

/** A question without a schema for its answer. */
export function ApprovalForm({ onAnswer, onDecline, children }: QuestionProps) {
  const words = useWords()
  return (
    <RequestBody
      actions={
        <Actions
          yes={words.tools.goOn}
          onYes={() => onAnswer({ approved: true })}
          onDecline={onDecline}
        />
      }
    >
      {children}
    </RequestBody>
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

const styles = StyleSheet.create({
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
})
