import { useState } from 'react'

import { addStopWord, numberRanges, readNumber, stepNumber, type NumberProblem, type NumberRange, type NumberSetting } from '@/core/conversation/chat-settings'
import { NumberField } from '@/ui/form/number-field'
import { PlainInput } from '@/ui/form/plain-input'
import { RadioList, type RadioOption } from '@/ui/form/radio-list'
import { SearchField } from '@/ui/form/search-field'
import { WordListField } from '@/ui/form/word-list-field'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

/** What is typed stays as it is typed, but only a number that fits becomes the setting. */
export function NumberControl({
  name,
  value,
  onChange,
  testID,
}: {
  name: NumberSetting
  value: number
  onChange: (value: number) => void
  testID: string
}) {
  const words = useWords()
  const range: NumberRange = numberRanges[name]
  const [typed, setTyped] = useState<{ text: string; value: number }>()
  // Once the setting has become another one elsewhere, what was typed for this one is over.
  const text = typed?.value === value ? typed.text : String(value)
  const read = readNumber(text, range)
  const label = words.chatSettings.labels[name]
  return (
    <NumberField
      label={label}
      text={text}
      // Keyboards for numbers have no minus.
      inputMode={range.min < 0 ? 'text' : range.isWhole ? 'numeric' : 'decimal'}
      down={{ label: words.chatSettings.decrease(label), isPossible: value > range.min }}
      up={{ label: words.chatSettings.increase(label), isPossible: value < range.max }}
      error={read.ok ? undefined : sentenceFor(read.problem, range, value, words)}
      onChangeText={(next) => {
        const number = readNumber(next, range)
        setTyped({ text: next, value: number.ok ? number.value : value })
        if (number.ok && number.value !== value) onChange(number.value)
      }}
      onStep={(by) => {
        setTyped(undefined)
        onChange(stepNumber(value, range, by))
      }}
      testID={testID}
    />
  )
}

function sentenceFor(
  problem: NumberProblem,
  { min, max }: NumberRange,
  value: number,
  { chatSettings }: Words,
): string {
  switch (problem) {
    case 'not-whole':
      return chatSettings.notWhole(value)
    case 'missing':
    case 'not-a-number':
    case 'out-of-range':
      return chatSettings.wrongNumber(min, max, value)
  }
}

/** More than these are looked for by name. */
const mostModels = 8

/** A model by its name; of those that are known, one is chosen. */
export function ModelControl({
  value,
  models,
  onChange,
}: {
  value: string
  models: readonly RadioOption<string>[]
  onChange: (value: string) => void
}) {
  const { chatSettings } = useWords()
  const [wanted, setWanted] = useState('')
  const label = chatSettings.labels.model
  if (models.length === 0) {
    return (
      <PlainInput
        label={label}
        value={value}
        onChangeText={onChange}
        autoCapitalize="none"
        autoCorrect={false}
        testID="model-input"
      />
    )
  }
  const found = modelsToShow(models, value, wanted)
  return (
    <>
      {models.length > mostModels && (
        <SearchField
          label={chatSettings.findModel}
          clearLabel={chatSettings.clearFindModel}
          value={wanted}
          onChangeText={setWanted}
          testID="model-search"
        />
      )}
      <RadioList
        label={label}
        options={found}
        value={value}
        onChange={onChange}
        testID="model-choice"
      />
    </>
  )
}

/** What is chosen is always among them, also when its server does not tell of it any more. */
function modelsToShow(
  models: readonly RadioOption<string>[],
  chosen: string,
  wanted: string,
): RadioOption<string>[] {
  const letters = wanted.trim().toLowerCase()
  const own = models.find(({ value }) => value === chosen) ?? { value: chosen, label: chosen }
  const found = models.filter(({ value }) => value.toLowerCase().includes(letters))
  const shown = found.slice(0, mostModels)
  return chosen === '' || shown.some(({ value }) => value === chosen) ? shown : [own, ...shown]
}

export function StopWordsControl({
  value,
  onChange,
}: {
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}) {
  const { chatSettings } = useWords()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<keyof Words['chatSettings']['stopWordProblems']>()
  return (
    <WordListField
      label={chatSettings.newStopWord}
      words={value}
      text={text}
      onChangeText={(next) => {
        setText(next)
        setProblem(undefined)
      }}
      onAdd={() => {
        const added = addStopWord(value, text)
        if (!added.ok) return setProblem(added.problem)
        setText('')
        onChange(added.words)
      }}
      onRemove={(word) => {
        setProblem(undefined)
        onChange(value.filter((other) => other !== word))
      }}
      addLabel={chatSettings.addStopWord}
      removeLabel={chatSettings.removeStopWord}
      error={problem && chatSettings.stopWordProblems[problem]}
      testID="stop-words-input"
    />
  )
}
