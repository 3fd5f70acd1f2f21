import ChevronLeft from 'lucide-react-native/icons/chevron-left'
import ChevronRight from 'lucide-react-native/icons/chevron-right'
import { StyleSheet, View } from 'react-native'
import { TouchableRipple } from 'react-native-paper'

import { Icon, type IconName } from '@/ui/icon'
import { isRightToLeft } from '@/ui/page-language'
import { Text } from '@/ui/text'
import { radius, space, touchTarget, useTheme } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'

/** A row that opens a page. */
export function LinkRow({
  title,
  detail,
  icon,
  selected = false,
  onPress,
  testID,
}: {
  title: string
  detail?: string | undefined
  icon?: IconName
  /** Whether the page is open beside the list. */
  selected?: boolean
  onPress: () => void
  testID?: string
}) {
  const { colors } = useTheme()
  const Chevron = isRightToLeft() ? ChevronLeft : ChevronRight
  return (
    <TouchableRipple
      borderless
      role="link"
      aria-label={visibleText(detail === undefined ? title : `${title}. ${detail}`)}
      aria-selected={selected}
      onPress={onPress}
      style={[styles.row, selected && { backgroundColor: colors.secondaryContainer }]}
      {...(testID && { testID })}
    >
      <View style={styles.content}>
        {icon && <Icon name={icon} size={20} />}
        <View style={styles.words}>
          <Text>{visibleText(title)}</Text>
          {detail !== undefined && (
            <Text variant="caption" tone="onSurfaceVariant">
              {visibleText(detail)}
            </Text>
          )}
        </View>
        <Chevron size={18} color={colors.onSurfaceVariant} aria-hidden />
      </View>
    </TouchableRipple>
  )
}

const styles = StyleSheet.create({
  row: { borderRadius: radius.card, marginHorizontal: space.xs },
  content: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.md,
    minHeight: touchTarget + space.lg,
    paddingHorizontal: space.md,
    paddingVertical: space.sm,
  },
  words: { flex: 1 },
})
