import type { Interrupt } from '@ag-ui/core'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { isJsonObject } from '@/core/agui/json'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { interruptQuestion } from '@/core/run/interrupt-question'
import { formAlternatives } from '@/core/tools/form-alternatives'
import { resumeTurn } from '@/state/thread/thread-sessions'
import { useWords } from '@/words/use-words'

import { AlternativesForm } from './alternatives-form'
import { ApprovalForm, QuestionForm } from './question-form'

type Answers = ReadonlyMap<string, { payload: unknown } | undefined>

/** The agent's questions, one at a time. The last answer resumes the turn. */
export function Interrupts({
  threadKey,
  interrupts,
  origin,
}: {
  threadKey: ThreadKey
  interrupts: readonly Interrupt[]
  origin: string
}) {
  const words = useWords()
  const [answers, setAnswers] = useState<Answers>(new Map())
  const open = interrupts.find(({ id }) => !answers.has(id))
  if (!open) return null

  const settle = (answer: { payload: unknown } | undefined) => {
    const all: Answers = new Map(answers).set(open.id, answer)
    setAnswers(all)
    if (interrupts.every(({ id }) => all.has(id))) resumeTurn(threadKey, given(all))
  }
  const { responseSchema } = open
  const { text, details } = interruptQuestion(open)
  const alternatives = isJsonObject(responseSchema) ? formAlternatives(responseSchema) : undefined
  const handlers = {
    onAnswer: (payload: unknown) => settle({ payload }),
    onDecline: () => settle(undefined),
  }
  const count = interrupts.length
  const facts = {
    title: text ?? words.chat.suspended,
    asker: [
      words.tools.asksFrom(origin),
      ...(count > 1 ? [words.tools.questionOf(interrupts.indexOf(open) + 1, count)] : []),
    ].join(' · '),
    ...(details && { sent: details }),
  }
  return (
    <View style={styles.question} testID="interrupt">
      {alternatives ? (
        <AlternativesForm key={open.id} facts={facts} alternatives={alternatives} {...handlers} />
      ) : isJsonObject(responseSchema) ? (
        <QuestionForm key={open.id} facts={facts} schema={responseSchema} {...handlers} />
      ) : (
        <ApprovalForm key={open.id} facts={facts} {...handlers} />
      )}
    </View>
  )
}

const given = (answers: Answers) =>
  new Map([...answers].flatMap(([id, answer]) => (answer ? [[id, answer] as const] : [])))

const styles = StyleSheet.create({ question: { flexShrink: 1 } })
