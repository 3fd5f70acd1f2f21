import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Pressable, StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { messageAtom } from '@/state/thread/thread-sessions'
import { Icon } from '@/ui/icon'
import { Text } from '@/ui/text'
import { radius, space, touchTarget, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** While the list follows an answer, its end is briefly out of sight now and then. */
const patienceMilliseconds = 150

/** Goes back to the end, and says when there is something new. */
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
  const { colors } = useTheme()
  const last = useAtomValue(messageAtom(threadKey, lastId))
  const [seen] = useState(last)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), patienceMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  const isNew = last !== seen
  const tone = isNew ? 'onPrimary' : 'onSurface'
  return (
    <View style={styles.place}>
      <Pressable
        role="button"
        aria-label={isNew ? words.newBelowLabel : words.toEnd}
        onPress={onPress}
        style={[
          styles.button,
          { backgroundColor: isNew ? colors.primary : colors.elevation.level4 },
        ]}
        testID="scroll-to-end"
      >
        <Icon name="down" size={18} tone={tone} />
        {isNew && (
          <Text variant="caption" tone={tone}>
            {words.newBelow}
          </Text>
        )}
      </Pressable>
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
  button: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space.xs,
    minWidth: touchTarget,
    minHeight: touchTarget,
    paddingHorizontal: space.md,
    borderRadius: radius.full,
  },
})
