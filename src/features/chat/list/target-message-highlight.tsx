import { useAtomValue, type Atom } from 'jotai'
import { useState, type ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { messageIdsAtom } from '@/state/thread/thread-atoms'
import { radius, space, useTheme } from '@/ui/theme'

/** Highlights the message that a search led to, until the conversation continues. */
export function TargetMessageHighlight({
  threadKey,
  part,
  count,
  children,
}: {
  threadKey: ThreadKey
  /** The index of the part. All parts of the message are highlighted as one block. */
  part: number
  count: Atom<number>
  children: ReactNode
}) {
  const { colors } = useTheme()
  const lastId = useAtomValue(messageIdsAtom(threadKey)).at(-1)
  const [lastAtFirst] = useState(lastId)
  const isShown = lastId === lastAtFirst
  const isLastPart = useAtomValue(count) === part + 1
  return (
    <View
      style={[
        styles.around,
        part === 0 && styles.first,
        isLastPart && styles.last,
        isShown && { backgroundColor: colors.secondaryContainer },
      ]}
      testID={isShown && part === 0 ? 'sought-message' : undefined}
    >
      {children}
    </View>
  )
}

// The highlight extends beyond the text, so that the text does not move.
const styles = StyleSheet.create({
  around: {
    marginHorizontal: -space.sm,
    paddingHorizontal: space.sm,
  },
  first: { borderTopStartRadius: radius.card, borderTopEndRadius: radius.card },
  last: { borderBottomStartRadius: radius.card, borderBottomEndRadius: radius.card },
})
