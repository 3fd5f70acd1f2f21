import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import { Icon } from '@/ui/icon'
import { Text } from '@/ui/text'
import { space, useTheme } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

/** Sets the output of a subagent apart from the agent's own, and names the subagent where it begins. */
export function SubagentWords({
  name,
  isFirst,
  children,
}: {
  /** Undefined if the server did not name the subagent. */
  name: string | undefined
  isFirst: boolean
  children: ReactNode
}) {
  const { unknownSubagent, subagentWords } = useWords().conversation
  const { colors } = useTheme()
  const shown = visibleText(name ?? unknownSubagent)
  return (
    <View style={[styles.words, { borderStartColor: colors.outlineVariant }]} testID="subagent">
      {isFirst && (
        <View style={styles.name}>
          <Icon name="agent" size={16} />
          <Text variant="label" tone="onSurfaceVariant" aria-label={subagentWords(shown)}>
            {shown}
          </Text>
        </View>
      )}
      {children}
    </View>
  )
}

const styles = StyleSheet.create({
  words: { borderStartWidth: 2, paddingStart: space.md },
  name: { flexDirection: 'row', alignItems: 'center', gap: space.sm, minHeight: space.xl },
})
