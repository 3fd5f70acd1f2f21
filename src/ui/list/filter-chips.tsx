import { ScrollView, StyleSheet, View } from 'react-native'
import { TouchableRipple } from 'react-native-paper'

import { pressOnSpace } from '@/ui/keyboard/press-on-space'
import { Text } from '@/ui/text'
import { radius, space, touchTarget, useTheme } from '@/ui/theme'

/** A single-choice line of chips. It scrolls sideways. */
export function FilterChips<Value extends string | undefined>({
  label,
  options,
  value,
  onChange,
  testID,
}: {
  label: string
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  onChange: (value: Value) => void
  testID: string
}) {
  const { colors } = useTheme()
  return (
    <ScrollView
      horizontal
      showsHorizontalScrollIndicator={false}
      keyboardShouldPersistTaps="handled"
      style={styles.line}
      contentContainerStyle={styles.content}
    >
      <View role="radiogroup" aria-label={label} style={styles.chips} testID={testID}>
        {options.map((option) => {
          const isChosen = option.value === value
          return (
            <TouchableRipple
              key={option.value ?? ''}
              borderless
              role="radio"
              aria-checked={isChosen}
              aria-label={option.label}
              onPress={() => onChange(option.value)}
              {...pressOnSpace(() => onChange(option.value))}
              style={styles.target}
              testID={`${testID}-${option.value ?? 'all'}`}
            >
              <View
                style={[
                  styles.chip,
                  { borderColor: isChosen ? colors.secondaryContainer : colors.outlineVariant },
                  isChosen && { backgroundColor: colors.secondaryContainer },
                ]}
              >
                <Text
                  variant="caption"
                  tone={isChosen ? 'onSecondaryContainer' : 'onSurfaceVariant'}
                  numberOfLines={1}
                >
                  {option.label}
                </Text>
              </View>
            </TouchableRipple>
          )
        })}
      </View>
    </ScrollView>
  )
}

const styles = StyleSheet.create({
  line: { flexGrow: 0, flexShrink: 0 },
  content: { paddingHorizontal: space.lg },
  chips: { flexDirection: 'row', gap: space.sm },
  target: { minHeight: touchTarget, justifyContent: 'center', borderRadius: radius.full },
  chip: {
    maxWidth: 5 * touchTarget,
    borderWidth: 1,
    borderRadius: radius.full,
    paddingHorizontal: space.md,
    paddingVertical: space.xs,
  },
})
