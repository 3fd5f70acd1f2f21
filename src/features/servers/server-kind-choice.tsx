import { StyleSheet, View } from 'react-native'

import type { ChosenServerKind, Unclear } from '@/core/server/identify-server'
import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** Asks the person what is at an address if that cannot be detected. */
export function ServerKindChoice({
  answered,
  onChoose,
}: {
  answered: Unclear
  onChoose: (kind: ChosenServerKind) => void
}) {
  const words = useWords().servers.unclear
  const { colors } = useTheme()
  return (
    <View
      aria-live="polite"
      style={[styles.card, { backgroundColor: colors.elevation.level1 }]}
      testID="unclear-server"
    >
      <View style={styles.words}>
        <Text variant="heading">{words.title}</Text>
        <Text tone="onSurfaceVariant">{words[answered]}</Text>
      </View>
      <View style={styles.choices}>
        <Button label={words.agent} onPress={() => onChoose('agent')} testID="it-is-an-agent" />
        <Button
          look="outlined"
          label={words.runtime}
          onPress={() => onChoose('copilotkit')}
          testID="it-is-a-runtime"
        />
        <Button
          look="outlined"
          label={words.model}
          onPress={() => onChoose('openai')}
          testID="it-is-a-model"
        />
      </View>
    </View>
  )
}

const styles = StyleSheet.create({
  card: { gap: space.lg, padding: space.lg, borderRadius: radius.card },
  words: { gap: space.xs },
  choices: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
})
