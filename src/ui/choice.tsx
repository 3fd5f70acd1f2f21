import { StyleSheet, View } from 'react-native'

import { Button } from './button'
import { Text } from './text'
import { space } from './theme'

/** One of a few, all of them in view. */
export function Choice({
  label,
  options,
  value,
  error,
  onChange,
}: {
  label: string
  options: readonly string[]
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <View role="radiogroup" aria-label={label} style={styles.group}>
      <Text variant="caption" tone={error === undefined ? 'onSurfaceVariant' : 'error'}>
        {error === undefined ? label : `${label}: ${error}`}
      </Text>
      <View style={styles.options}>
        {options.map((option) => (
          <Button
            key={option}
            look={option === value ? 'tonal' : 'outlined'}
            label={option}
            onPress={() => onChange(option)}
          />
        ))}
      </View>
    </View>
  )
}

const styles = StyleSheet.create({
  group: { gap: space.xs, paddingBottom: space.sm },
  options: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
})
