import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'
import { TouchableRipple } from 'react-native-paper'

import { Text, type TextVariant } from '@/ui/text'
import { radius, space, touchTarget, useTheme } from '@/ui/theme'

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
  time,
  isStrong = false,
  selected = false,
  mark,
  menu,
  onPress,
  onLongPress,
  testID,
}: {
  title: string | MarkedText
  detail?: string | MarkedText | undefined
  time: string
  /** Shows the title in bold. */
  isStrong?: boolean
  selected?: boolean
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
        role="button"
        aria-selected={selected}
        style={styles.press}
        borderless
        {...(onLongPress && { onLongPress })}
        {...(testID && { testID })}
      >
        <View style={[styles.content, !menu && styles.alone]}>
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
            <Text
              variant="caption"
              tone="onSurfaceVariant"
              numberOfLines={typeof detail === 'string' ? 1 : 2}
            >
              <Marked text={detail} variant="caption" />
            </Text>
          )}
        </View>
      </TouchableRipple>
      {menu}
    </View>
  )
}

function Marked({ text, variant }: { text: string | MarkedText; variant: TextVariant }) {
  if (typeof text === 'string') return text
  return (
    <>
      {text.before}
      <Text variant={variant} style={styles.match}>
        {text.match}
      </Text>
      {text.after}
    </>
  )
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    borderRadius: radius.card,
    marginHorizontal: space.sm,
  },
  press: { flex: 1, borderRadius: radius.card },
  content: {
    justifyContent: 'center',
    minHeight: touchTarget + space.md,
    paddingStart: space.md,
    paddingVertical: space.sm,
  },
  alone: { paddingEnd: space.md },
  line: { flexDirection: 'row', alignItems: 'center', gap: space.sm },
  words: { flex: 1 },
  match: { fontWeight: '700' },
})
