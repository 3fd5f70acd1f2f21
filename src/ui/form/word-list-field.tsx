import { Pressable, StyleSheet, View } from 'react-native'

import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon'
import { Text } from '@/ui/text'
import { radius, space, touchTarget, useTheme } from '@/ui/theme'

import { FieldError } from './field-error'
import { PlainInput } from './plain-input'

/** A list of words: a field adds one at a time, and a press on a word removes it. */
export function WordListField({
  label,
  words,
  text,
  onChangeText,
  onAdd,
  onRemove,
  addLabel,
  removeLabel,
  error,
  testID,
}: {
  label: string
  words: readonly string[]
  text: string
  onChangeText: (text: string) => void
  onAdd: () => void
  onRemove: (word: string) => void
  addLabel: string
  removeLabel: (word: string) => string
  error?: string | undefined
  testID?: string
}) {
  const { colors } = useTheme()
  return (
    <View style={styles.field}>
      {words.length > 0 && (
        <View style={styles.words}>
          {words.map((word) => (
            <Pressable
              key={word}
              role="button"
              aria-label={removeLabel(word)}
              onPress={() => onRemove(word)}
              style={[styles.word, { backgroundColor: colors.secondaryContainer }]}
            >
              <Text tone="onSecondaryContainer" style={styles.wordText}>
                {word}
              </Text>
              <Icon name="close" size={16} tone="onSecondaryContainer" />
            </Pressable>
          ))}
        </View>
      )}
      <View style={styles.row}>
        <PlainInput
          label={label}
          value={text}
          onChangeText={onChangeText}
          onSubmitEditing={onAdd}
          submitBehavior="submit"
          placeholder={label}
          autoCapitalize="none"
          autoCorrect={false}
          isWrong={error !== undefined}
          style={styles.input}
          {...(testID && { testID })}
        />
        <Button look="tonal" label={addLabel} onPress={onAdd} />
      </View>
      <FieldError text={error} />
    </View>
  )
}

const styles = StyleSheet.create({
  field: { gap: space.sm },
  words: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
  word: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.sm,
    minHeight: touchTarget,
    minWidth: touchTarget,
    maxWidth: '100%',
    paddingHorizontal: space.lg,
    borderRadius: radius.full,
  },
  wordText: { flexShrink: 1 },
  row: { flexDirection: 'row', alignItems: 'center', gap: space.sm },
  input: { flex: 1, minWidth: touchTarget },
})
