import { useState } from 'react'

import { readForm, type FormAnswer } from '@/core/tools/form-answer'
import {
  formOf,
  initialEntries,
  onlyYesOrNo,
  type FormEntries,
  type FormEntry,
} from '@/core/tools/form-fields'
import { Text } from '@/ui/text'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

import { QuestionField } from './question-field'
import { RequestCard, type RequestFacts } from './request-card'

interface QuestionProps {
  facts: RequestFacts
  onAnswer: (value: unknown) => void
  onDecline: () => void
}

type Check = { kind: 'unchecked' } | Exclude<FormAnswer, { kind: 'answer' }>

/** A form generated from a JSON Schema. Invalid input stays in its field. */
export function QuestionForm({
  facts,
  schema,
  onAnswer,
  onDecline,
}: QuestionProps & { schema: Record<string, unknown> }) {
  const words = useWords()
  const { fields, total, lacksRequired } = formOf(schema, facts.title)
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
  // If the answer turns out to be invalid, the full form is shown, which can be declined.
  if (yesOrNo && check.kind === 'unchecked') {
    const { label, description } = yesOrNo
    const answer = (isYes: boolean) => submit(new Map([[yesOrNo.name, isYes]]))
    return (
      <RequestCard
        facts={facts}
        yes={{ label: words.tools.yes, onPress: () => answer(true), testID: 'question-answer' }}
        no={{ label: words.tools.no, onPress: () => answer(false), testID: 'question-no' }}
      >
        {label !== '' && <Text>{visibleText(label)}</Text>}
        {description !== undefined && (
          <Text variant="caption" tone="onSurfaceVariant">
            {visibleText(description)}
          </Text>
        )}
      </RequestCard>
    )
  }
  return (
    <RequestCard
      facts={{ ...facts, asksForSecret: fields.some(({ isSecret }) => isSecret) }}
      remark={
        check.kind === 'does-not-fit' && (
          <Text variant="caption" tone="error" role="alert">
            {words.tools.doesNotFit}
          </Text>
        )
      }
      yes={{
        label: words.tools.answer,
        onPress: () => submit(entries),
        disabled: lacksRequired,
        testID: 'question-answer',
      }}
      no={{ label: words.tools.decline, onPress: onDecline, testID: 'question-decline' }}
    >
      {fields.map((field) => (
        <QuestionField
          key={field.name}
          field={field}
          entry={entries.get(field.name)}
          problem={check.kind === 'wrong-fields' ? check.problems.get(field.name) : undefined}
          onChange={(entry) => change(field.name, entry)}
        />
      ))}
      {fields.length < total && (
        <Text variant="caption" tone="onSurfaceVariant" testID="question-cut">
          {[
            words.tools.formIsCut(fields.length, total),
            ...(lacksRequired ? [words.tools.formIsTooLarge] : []),
          ].join(' ')}
        </Text>
      )}
    </RequestCard>
  )
}

/** A question without a schema for its answer. */
export function ApprovalForm({ facts, onAnswer, onDecline }: QuestionProps) {
  const words = useWords()
  return (
    <RequestCard
      facts={facts}
      yes={{
        label: words.tools.goOn,
        onPress: () => onAnswer({ approved: true }),
        testID: 'question-answer',
      }}
      no={{ label: words.tools.decline, onPress: onDecline, testID: 'question-decline' }}
    />
  )
}
