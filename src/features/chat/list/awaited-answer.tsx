import { atom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { toolsUsedHeight } from '@/features/chat/tools/tools-used'
import { messageIdsAtom, runStateAtom } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'
import { Column } from '@/ui/layout/column'
import { Caret } from '@/ui/reading/caret'
import { space } from '@/ui/theme'

/** A caret where the answer will appear. */
export function AwaitedAnswer({ threadKey }: { threadKey: ThreadKey }) {
  const [isAwaited] = useState(() =>
    atom((get) => {
      if (get(runStateAtom(threadKey)).kind !== 'running') return false
      const lastId = get(messageIdsAtom(threadKey)).at(-1)
      return lastId !== undefined && get(messageAtom(threadKey, lastId))?.role === 'user'
    }),
  )
  if (!useAtomValue(isAwaited)) return null
  return (
    <Column>
      <View style={styles.answer} testID="awaited-answer">
        <Caret />
      </View>
    </Column>
  )
}

// Puts the caret where the first word of the answer will be.
const styles = StyleSheet.create({ answer: { paddingTop: toolsUsedHeight + space.xs } })
