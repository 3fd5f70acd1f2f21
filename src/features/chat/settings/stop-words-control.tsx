import { useState } from 'react'

import { addStopWord } from '@/core/conversation/chat-settings'
import { WordListField } from '@/ui/form/word-list-field'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

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
