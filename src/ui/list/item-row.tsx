import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'
import { TouchableRipple } from 'react-native-paper'

import { CheckboxBox } from '@/ui/form/checkbox'
import { pressOnSpace } from '@/ui/keyboard/press-on-space'
import { Tag } from '@/ui/tag'
import { Text, type TextVariant } from '@/ui/text'
import { radius, space, touchTarget, useTheme } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'

/** Text with a highlighted search match. */
export interface MarkedText {
  before: string
  match: string
  after: string
}

/** A row that opens an item, with a time and an optional menu beside it. */
export function ItemRow({
  title,
  detail,
  lead,
  tags = [],
  time,
  isStrong = false,
  selected = false,
  isChecked,
  mark,
  menu,
  onPress,
  onLongPress,
  testID,
}: {
  title: string | MarkedText
  detail?: string | MarkedText | undefined
  /** Highlighted text before the detail, such as “Draft:”. */
  lead?: string | undefined
  tags?: readonly string[]
  time: string
  /** Shows the title in bold. */
  isStrong?: boolean
  selected?: boolean
  /** Makes the row a checkbox. */
  isChecked?: boolean | undefined
  mark?: ReactNode
  menu?: ReactNode
  onPress: () => void
  onLongPress?: () => void
  testID?: string
}) {
  const { colors } = useTheme()
  return (
    <View style={[styles.row, selected && { backgroundColor: colors.secondaryContainer }]}>
      <TouchableRipple
        onPress={onPress}
        {...(isChecked === undefined
          ? { role: 'button', 'aria-selected': selected }
          : { role: 'checkbox', 'aria-checked': isChecked, ...pressOnSpace(onPress) })}
        style={styles.press}
        borderless
        {...(onLongPress && { onLongPress })}
        {...(testID && { testID })}
      >
        <View style={[styles.content, !menu && styles.alone]}>
          {isChecked !== undefined && (
            <CheckboxBox state={isChecked ? 'checked' : 'unchecked'} disabled={false} />
          )}
          <View style={styles.words}>
            <View style={styles.line}>
              <Text variant={isStrong ? 'label' : 'list'} numberOfLines={1} style={styles.words}>
                <Marked text={title} variant={isStrong ? 'label' : 'list'} />
              </Text>
              {mark}
              <Text variant="caption" tone="onSurfaceVariant" numberOfLines={1}>
                {time}
              </Text>
            </View>
            {detail !== undefined && (
              <View style={styles.line}>
                {tags.slice(0, mostTags).map((tag) => (
                  <Tag key={tag} text={tag} />
                ))}
                <Text
                  variant="caption"
                  tone="onSurfaceVariant"
                  numberOfLines={typeof detail === 'string' ? 1 : 2}
                  style={styles.detail}
                >
                  {lead !== undefined && (
                    <Text variant="caption" tone="primary" style={styles.lead}>
                      {lead}{' '}
                    </Text>
                  )}
                  <Marked text={detail} variant="caption" />
                </Text>
              </View>
            )}
          </View>
        </View>
      </TouchableRipple>
      {menu}
    </View>
  )
}

function Marked({ text, variant }: { text: string | MarkedText; variant: TextVariant }) {
  if (typeof text === 'string') return visibleText(text)
  return (
    <>
      {visibleText(text.before)}
      <Text variant={variant} style={styles.match}>
        {visibleText(text.match)}
      </Text>
      {visibleText(text.after)}
    </>
  )
}

/** More would leave no room for the detail. */
const mostTags = 2

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    borderRadius: radius.card,
    marginHorizontal: space.sm,
  },
  press: { flex: 1, borderRadius: radius.card },
  content: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.md,
    minHeight: touchTarget + space.md,
    paddingStart: space.md,
    paddingVertical: space.sm,
  },
  alone: { paddingEnd: space.md },
  line: { flexDirection: 'row', alignItems: 'center', gap: space.sm },
  words: { flex: 1 },
  detail: { flexGrow: 1, flexShrink: 1, flexBasis: '50%' },
  lead: { fontWeight: '600' },
  match: { fontWeight: '700' },
})
