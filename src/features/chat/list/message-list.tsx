import { LegendList, type LegendListRef } from '@legendapp/list/react-native'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { AccessibilityInfo, StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { MessageRow } from '@/features/chat/message/message-row'
import { begunEditAtom, editId } from '@/features/chat/message/use-edit'
import { earlierAtom, messageIdsAtom } from '@/state/thread/thread-atoms'
import { loadEarlier, messageAtom } from '@/state/thread/thread-sessions'
import { Column } from '@/ui/layout/column'
import { space } from '@/ui/theme'

import { AwaitedAnswer } from './awaited-answer'
import { EarlierMessages } from './earlier-messages'
import { FollowUps } from './follow-ups'
import { ScrollToEnd } from './scroll-to-end'
import { SoughtMark } from './sought-mark'

type ListRef = RefObject<LegendListRef | null>

/**
 * Opens at the end, or at the message that was searched for, and follows the answer while the reader is
 * at the end.
 */
export function MessageList({
  threadKey,
  soughtId,
}: {
  threadKey: ThreadKey
  soughtId?: string | undefined
}) {
  const list = useRef<LegendListRef>(null)
  const ids = useAtomValue(messageIdsAtom(threadKey))
  const earlier = useAtomValue(earlierAtom(threadKey))
  const isAtEnd = useIsAtEnd(list)
  const lastId = ids.at(-1)
  const [start] = useState(soughtId === undefined ? -1 : ids.indexOf(soughtId))
  useFollowOwnWords(threadKey, lastId, list)
  useShowEdit(threadKey, ids, list)
  return (
    <View style={styles.list} testID="message-list">
      <LegendList
        ref={list}
        data={ids}
        keyExtractor={(id) => id}
        renderItem={({ item }) => (
          <Column>
            {item === soughtId ? (
              <SoughtMark threadKey={threadKey}>
                <MessageRow threadKey={threadKey} id={item} />
              </SoughtMark>
            ) : (
              <MessageRow threadKey={threadKey} id={item} />
            )}
          </Column>
        )}
        ListHeaderComponent={<EarlierMessages earlier={earlier} />}
        ListFooterComponent={
          <View style={styles.edge}>
            <AwaitedAnswer threadKey={threadKey} />
            <FollowUps threadKey={threadKey} />
          </View>
        }
        onStartReached={() => {
          if (earlier === 'some') void loadEarlier(threadKey)
        }}
        recycleItems={false}
        estimatedItemSize={120}
        // Measures rows early: a row that is taller than estimated moves the others.
        drawDistance={1500}
        {...(start < 0 ? { initialScrollAtEnd: true } : { initialScrollIndex: start })}
        maintainScrollAtEnd
        maintainVisibleContentPosition
        keyboardDismissMode="interactive"
        keyboardShouldPersistTaps="handled"
        style={styles.list}
      />
      {!isAtEnd && lastId !== undefined && (
        <ScrollToEnd threadKey={threadKey} lastId={lastId} onPress={() => void scrollToEnd(list)} />
      )}
    </View>
  )
}

/** Whether the reader is close enough to the end for the list to follow it. */
function useIsAtEnd(list: ListRef): boolean {
  const [isAtEnd, setIsAtEnd] = useState(true)
  useEffect(
    () => list.current?.getState().listen('isWithinMaintainScrollAtEndThreshold', setIsAtEnd),
    [list],
  )
  return isAtEnd
}

/** Scrolls to the person's own new message, wherever they were. */
function useFollowOwnWords(threadKey: ThreadKey, lastId: string | undefined, list: ListRef) {
  const store = useStore()
  const shown = useRef(lastId)
  useEffect(() => {
    if (lastId === undefined || lastId === shown.current) return
    shown.current = lastId
    if (store.get(messageAtom(threadKey, lastId))?.role === 'user') void scrollToEnd(list)
  }, [threadKey, lastId, list, store])
}

/** Scrolls to a message whose edit has just started. */
function useShowEdit(threadKey: ThreadKey, ids: readonly string[], list: ListRef) {
  const begun = useAtomValue(begunEditAtom)
  const show = useEffectEvent((messageId: string) => {
    const index = ids.indexOf(messageId)
    if (index >= 0) void list.current?.scrollIndexIntoView({ index, animated: false })
  })
  const messageId =
    begun?.id === editId(threadKey, begun?.messageId ?? '') ? begun.messageId : undefined
  useEffect(() => {
    if (messageId !== undefined) show(messageId)
  }, [messageId])
}

async function scrollToEnd(list: ListRef) {
  const isCalm = await AccessibilityInfo.isReduceMotionEnabled()
  await list.current?.scrollToEnd({ animated: !isCalm })
}

const styles = StyleSheet.create({
  list: { flex: 1 },
  edge: { minHeight: space.lg },
})
