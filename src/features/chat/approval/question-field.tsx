import { StyleSheet, View } from 'react-native'

import { addWord, type FormProblem } from '@/core/tools/form-answer'
import type { FormEntry, FormField } from '@/core/tools/form-fields'
import type { PlacedOption } from '@/core/tools/matching-options'
import { Checkbox } from '@/ui/form/checkbox'
import { FieldError } from '@/ui/form/field-error'
import { FormField as TextField } from '@/ui/form/form-field'
import { RadioList } from '@/ui/form/radio-list'
import { ToggleRow } from '@/ui/form/toggle-row'
import { WordListField } from '@/ui/form/word-list-field'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

import { OptionSearch } from './option-search'

interface FieldProps {
  field: FormField
  entry: FormEntry | undefined
  problem: FormProblem | undefined
  onChange: (entry: FormEntry) => void
}

/** One field of a question, with the description that the asker gave. */
export function QuestionField(props: FieldProps) {
  const { description } = props.field
  return (
    <View style={styles.field}>
      {description !== undefined && (
        <Text variant="caption" tone="onSurfaceVariant">
          {visibleText(description)}
        </Text>
      )}
      <Input {...props} />
    </View>
  )
}

function Input({ field, entry, problem, onChange }: FieldProps) {
  const words = useWords()
  const { name, isRequired, input } = field
  const title = visibleText(field.label) || words.tools.yourAnswer
  const shared = {
    label: isRequired ? title : words.tools.optional(title),
    error: problem && problemText(problem, words),
    testID: `question-field-${name}`,
  }
  const text = typeof entry === 'string' ? entry : ''
  switch (input.kind) {
    case 'switch':
      return <ToggleRow label={title} value={entry === true} onChange={onChange} />
    case 'choice':
      return (
        <OptionSearch options={input.options} chosen={[text]} label={title}>
          {(options) => (
            <RadioList
              {...shared}
              options={options.map(({ place, label }) => ({
                value: place,
                label: visibleText(label),
              }))}
              value={text}
              // An optional choice can be undone.
              onChange={(place) => onChange(place === text && !isRequired ? '' : place)}
            />
          )}
        </OptionSearch>
      )
    case 'choices': {
      const chosen = Array.isArray(entry) ? entry : []
      return (
        <OptionSearch options={input.options} chosen={chosen} label={title}>
          {(options) => (
            <Checkboxes {...shared} options={options} chosen={chosen} onChange={onChange} />
          )}
        </OptionSearch>
      )
    }
    case 'words':
      return (
        <WordList
          {...shared}
          entry={typeof entry === 'object' && 'words' in entry ? entry : noWords}
          onChange={onChange}
        />
      )
    case 'json':
      return (
        <TextField
          {...shared}
          help={words.tools.writtenAsJson}
          value={text}
          onChangeText={onChange}
          multiline
          autoCapitalize="none"
          autoCorrect={false}
        />
      )
    case 'text':
    case 'number':
      return (
        <TextField
          {...shared}
          value={text}
          onChangeText={onChange}
          inputMode={input.kind === 'number' ? 'decimal' : 'text'}
          isSecret={field.isSecret}
        />
      )
  }
}

const noWords = { words: [], typed: '' }

interface ListProps {
  label: string
  error: string | undefined
  testID: string
}

function Checkboxes({
  label,
  error,
  testID,
  options,
  chosen,
  onChange,
}: ListProps & {
  options: readonly PlacedOption[]
  /** The indexes of the checked options. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}) {
  return (
    <View role="group" aria-label={label} testID={testID}>
      <Text variant="label">{label}</Text>
      {options.map(({ place, label: name }) => {
        const isChosen = chosen.includes(place)
        return (
          <View key={place} style={styles.option}>
            <Checkbox
              state={isChosen ? 'checked' : 'unchecked'}
              label={visibleText(name)}
              onPress={() =>
                onChange(isChosen ? chosen.filter((other) => other !== place) : [...chosen, place])
              }
            />
          </View>
        )
      })}
      <FieldError text={error} />
    </View>
  )
}

function WordList({
  label,
  error,
  testID,
  entry: { words: list, typed },
  onChange,
}: ListProps & {
  entry: { readonly words: readonly string[]; readonly typed: string }
  onChange: (entry: FormEntry) => void
}) {
  const words = useWords()
  return (
    <View style={styles.field}>
      <Text variant="label">{label}</Text>
      <WordListField
        label={label}
        words={list}
        text={typed}
        onChangeText={(next) => onChange({ words: list, typed: next })}
        onAdd={() => onChange({ words: addWord(list, typed), typed: '' })}
        onRemove={(word) => onChange({ words: list.filter((other) => other !== word), typed })}
        addLabel={words.tools.addWord}
        removeLabel={words.tools.removeWord}
        error={error}
        testID={testID}
      />
    </View>
  )
}

function problemText(problem: FormProblem, { tools }: Words): string {
  switch (problem.kind) {
    case 'missing':
      return tools.missing
    case 'not-a-number':
      return tools.notANumber
    case 'not-json':
      return tools.notJson
    case 'does-not-fit':
      return tools.wrongValue
    case 'too-short':
      return tools.tooShort(problem.limit)
    case 'too-long':
      return tools.tooLong(problem.limit)
    case 'too-small':
      return tools.tooSmall(problem.limit)
    case 'too-large':
      return tools.tooLarge(problem.limit)
    case 'too-few':
      return tools.tooFew(problem.limit)
    case 'too-many':
      return tools.tooMany(problem.limit)
    case 'wrong-format':
      return new Map(Object.entries(tools.wrongFormats)).get(problem.format) ?? tools.wrongValue
  }
}

const styles = StyleSheet.create({
  field: { gap: space.xs },
  option: { flexDirection: 'row' },
})
