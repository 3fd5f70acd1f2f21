import { useState } from 'react'

import {
  numberRanges,
  readNumber,
  stepNumber,
  type NumberProblem,
  type NumberRange,
  type NumberSetting,
} from '@/core/conversation/chat-settings'
import { NumberField } from '@/ui/form/number-field'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

/** Keeps the typed text as it is; only a valid number becomes the setting. */
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
  // A change made elsewhere replaces what was typed.
  const text = typed?.value === value ? typed.text : String(value)
  const read = readNumber(text, range)
  const label = words.chatSettings.labels[name]
  return (
    <NumberField
      label={label}
      text={text}
      // Number keyboards have no minus sign.
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
