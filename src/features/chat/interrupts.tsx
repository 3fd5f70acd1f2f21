import type { Interrupt } from '@ag-ui/core'
import { useState } from 'react'
import { View } from 'react-native'

import { isJsonObject } from '@/core/agui/json'
import type { ThreadKey } from '@/core/thread-key'
import { resumeTurn } from '@/state/conversations'
import { Text } from '@/ui/text'
import { useWords } from '@/words/use-words'

import { QuestionForm } from './question-form'

type Answers = ReadonlyMap<string, { payload: unknown } | undefined>

const consent = { type: 'object', properties: { approved: { type: 'boolean' } } }

/** What the agent asked, one question at a time; with the last answer the turn goes on. */
export function Interrupts({
  threadKey,
  interrupts,
}: {
  threadKey: ThreadKey
  interrupts: readonly Interrupt[]
}) {
  const words = useWords()
  const [answers, setAnswers] = useState<Answers>(new Map())
  const open = interrupts.find(({ id }) => !answers.has(id))
  if (!open) return null

  const settle = (answer: { payload: unknown } | undefined) => {
    const all: Answers = new Map(answers).set(open.id, answer)
    setAnswers(all)
    if (all.size === interrupts.length) resumeTurn(threadKey, given(all))
  }
  const { responseSchema } = open
  return (
    <View testID="interrupt">
      <Text variant="label">{open.message ?? words.chat.suspended}</Text>
      <QuestionForm
        key={open.id}
        schema={isJsonObject(responseSchema) ? responseSchema : consent}
        onAnswer={(payload) => settle({ payload })}
        onDecline={() => settle(undefined)}
      />
    </View>
  )
}

const given = (answers: Answers) =>
  new Map([...answers].flatMap(([id, answer]) => (answer ? [[id, answer] as const] : [])))
