import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import type { FormAlternative } from '@/core/tools/form-alternatives'
import { Button } from '@/ui/button/button'
import { space } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

import { RequestBody } from './request-body'

/** A question with a few whole answers: one button for each. */
export function AlternativesForm({
  alternatives,
  onAnswer,
  children,
}: {
  alternatives: readonly FormAlternative[]
  onAnswer: (answer: unknown) => void
  /** The question and who asks it. */
  children: ReactNode
}) {
  const { yes, no } = useWords().tools
  return (
    <RequestBody
      actions={
        <View style={styles.actions}>
          {alternatives.map(({ answer, label }, index) => (
            <Button
              key={JSON.stringify(label)}
              look="tonal"
              label={label.kind === 'text' ? visibleText(label.text) : { yes, no }[label.kind]}
              onPress={() => onAnswer(answer)}
              testID={index === 0 ? 'question-answer' : `question-answer-${index + 1}`}
            />
          ))}
        </View>
      }
    >
      {children}
    </RequestBody>
  )
}

const styles = StyleSheet.create({
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
})
