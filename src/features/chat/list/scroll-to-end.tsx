import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { messageAtom } from '@/state/thread/thread-sessions'
import { FloatingButton } from '@/ui/button/floating-button'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** While the list follows an answer, its end is occasionally out of view for a moment. */
const patienceMilliseconds = 150

/** A button that scrolls to the end, and shows when there is something new. */
export function ScrollToEnd({
  threadKey,
  lastId,
  onPress,
}: {
  threadKey: ThreadKey
  lastId: string
  onPress: () => void
}) {
  const words = useWords().message
  const last = useAtomValue(messageAtom(threadKey, lastId))
  const [seen] = useState(last)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), patienceMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  const isNew = last !== seen
  return (
    <View style={styles.place}>
      <FloatingButton
        icon="down"
        label={isNew ? words.newBelowLabel : words.toEnd}
        word={isNew ? words.newBelow : undefined}
        onPress={onPress}
        testID="scroll-to-end"
      />
    </View>
  )
}

const styles = StyleSheet.create({
  place: {
    position: 'absolute',
    start: 0,
    end: 0,
    bottom: space.sm,
    alignItems: 'center',
    pointerEvents: 'box-none',
  },
})
