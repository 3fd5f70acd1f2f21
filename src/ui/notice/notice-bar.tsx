import { StyleSheet, View } from 'react-native'

import { Button } from '@/ui/button/button'
import { FieldError } from '@/ui/form/field-error'
import { Icon, type IconName } from '@/ui/icon'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'

interface BarAction {
  label: string
  onPress: () => void
  testID?: string
}

/** A sentence above the content it is about, with actions. Screen readers announce errors immediately. */
export function NoticeBar({
  icon,
  text,
  detail,
  isWrong = false,
  otherAction,
  action,
  testID,
}: {
  icon: IconName
  text: string
  detail?: string | undefined
  isWrong?: boolean
  otherAction?: BarAction | undefined
  action?: BarAction | undefined
  testID?: string
}) {
  const { colors } = useTheme()
  return (
    <View style={[styles.bar, { backgroundColor: colors.surfaceVariant }]} testID={testID}>
      <Icon name={icon} tone={isWrong ? 'error' : 'onSurfaceVariant'} />
      <View style={styles.words}>
        {isWrong ? (
          <FieldError text={text} />
        ) : (
          <Text variant="caption" role="status" aria-live="polite">
            {text}
          </Text>
        )}
        {detail !== undefined && (
          <Text variant="caption" tone="onSurfaceVariant">
            {detail}
          </Text>
        )}
      </View>
      {(otherAction ?? action) && (
        <View style={styles.actions}>
          {otherAction && <Button look="plain" {...otherAction} />}
          {action && <Button look="plain" {...action} />}
        </View>
      )}
    </View>
  )
}

const styles = StyleSheet.create({
  bar: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space.sm,
    paddingStart: space.lg,
    paddingEnd: space.xs,
    paddingVertical: space.xs,
    borderRadius: radius.card,
  },
  // Beside the text if there is room, otherwise below it; always aligned to the end.
  actions: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: space.sm,
    marginStart: 'auto',
  },
  words: { flex: 1, minWidth: '50%', paddingVertical: space.sm },
})
