import type { ReactNode } from 'react'
import { Pressable, StyleSheet, View } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { IconButton } from '@/ui/button/icon-button'
import { Text } from '@/ui/text'
import { space, touchTarget, useTheme } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'

/** A page with a title bar. */
export function Screen({
  title,
  subtitle,
  subtitleButton,
  onTitlePress,
  back,
  actions,
  children,
  testID,
}: {
  title: string
  subtitle?: string | undefined
  /** Replaces the subtitle. */
  subtitleButton?: ReactNode
  /** The action of a press on the title, and its label for screen readers. */
  onTitlePress?: { label: string; onPress: () => void } | undefined
  back?: { label: string; onPress: () => void } | undefined
  actions?: ReactNode
  children: ReactNode
  testID?: string
}) {
  const { colors } = useTheme()
  const insets = useSafeAreaInsets()
  return (
    <View style={[styles.page, { backgroundColor: colors.background }]} testID={testID}>
      <View
        style={[
          styles.bar,
          { paddingTop: insets.top + space.xs, borderBottomColor: colors.outlineVariant },
        ]}
      >
        {back && (
          <IconButton icon="back" label={back.label} onPress={back.onPress} testID="back-button" />
        )}
        <View style={[styles.titles, !back && styles.indented]}>
          <View>
            <Text variant="heading" role="heading" aria-level={1} numberOfLines={1}>
              {visibleText(title)}
            </Text>
            {onTitlePress && (
              // An overlay, so that screen readers still find the heading.
              <Pressable
                role="button"
                aria-label={onTitlePress.label}
                onPress={onTitlePress.onPress}
                style={styles.over}
                testID="title-button"
              />
            )}
          </View>
          {subtitleButton ??
            (subtitle !== undefined && (
              <Text variant="caption" tone="onSurfaceVariant" numberOfLines={1}>
                {visibleText(subtitle)}
              </Text>
            ))}
        </View>
        {actions}
      </View>
      {children}
    </View>
  )
}

const styles = StyleSheet.create({
  page: { flex: 1 },
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.xs,
    minHeight: 56,
    paddingBottom: space.xs,
    paddingHorizontal: space.sm,
    borderBottomWidth: StyleSheet.hairlineWidth,
  },
  titles: { flex: 1, justifyContent: 'center', minHeight: touchTarget },
  over: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0 },
  indented: { paddingStart: space.sm },
})
