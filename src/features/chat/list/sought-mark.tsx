import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { messageIdsAtom } from '@/state/thread/thread-atoms'
import { radius, space, useTheme } from '@/ui/theme'

/** Marks the message that a search led to, until the conversation goes on. */
export function SoughtMark({ threadKey, children }: { threadKey: ThreadKey; children: ReactNode }) {
  const { colors } = useTheme()
  const lastId = useAtomValue(messageIdsAtom(threadKey)).at(-1)
  const [lastAtFirst] = useState(lastId)
  const isShown = lastId === lastAtFirst
  return (
    <View
      style={[styles.around, isShown && { backgroundColor: colors.secondaryContainer }]}
      testID={isShown ? 'sought-message' : undefined}
    >
      {children}
    </View>
  )
}

// Reaches beyond the text, so that the text stays where it is.
const styles = StyleSheet.create({
  around: {
    borderRadius: radius.card,
    marginHorizontal: -space.sm,
    paddingHorizontal: space.sm,
  },
})
