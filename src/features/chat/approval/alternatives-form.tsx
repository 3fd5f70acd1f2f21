import { StyleSheet, View } from 'react-native'

import type { FormAlternative } from '@/core/tools/form-alternatives'
import { Button } from '@/ui/button/button'
import { space } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

import { RequestCard, type RequestFacts } from './request-card'

/** A question that allows only a few answers, with one button for each. */
export function AlternativesForm({
  facts,
  alternatives,
  onAnswer,
  onDecline,
}: {
  facts: RequestFacts
  alternatives: readonly FormAlternative[]
  onAnswer: (answer: unknown) => void
  onDecline: () => void
}) {
  const words = useWords().tools
  const labelOf = ({ label }: FormAlternative) =>
    label.kind === 'text' ? visibleText(label.text) : words[label.kind]
  const action = (alternative: FormAlternative, testID: string) => ({
    label: labelOf(alternative),
    onPress: () => onAnswer(alternative.answer),
    testID,
  })
  const yes = alternatives.find(({ label }) => label.kind === 'yes')
  const no = alternatives.find(({ label }) => label.kind === 'no')
  if (yes && no && alternatives.length === 2)
    return (
      <RequestCard
        facts={facts}
        yes={action(yes, 'question-answer')}
        no={action(no, 'question-no')}
      />
    )
  return (
    <RequestCard
      facts={facts}
      no={{ label: words.decline, onPress: onDecline, testID: 'question-decline' }}
    >
      <View style={styles.answers}>
        {alternatives.map((alternative, index) => (
          <Button
            key={JSON.stringify(alternative.label)}
            look="tonal"
            {...action(alternative, `question-answer-${index + 1}`)}
          />
        ))}
      </View>
    </RequestCard>
  )
}

const styles = StyleSheet.create({
  answers: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
})
