import { LegendList, type LegendListRef } from '@legendapp/list/react-native'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { AccessibilityInfo, StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { begunEditAtom, editId } from '@/features/chat/edit/use-edit'
import { MessageRow } from '@/features/chat/message/message-row'
import { earlierAtom, messageIdsAtom, runStateAtom } from '@/state/thread/thread-atoms'
import { loadEarlier, messageAtom } from '@/state/thread/thread-sessions'
import { Column } from '@/ui/layout/column'
import { space } from '@/ui/theme'

import { EarlierMessages } from './earlier-messages'
import { ListFoot } from './list-foot'
import { putInReadingOrder } from './reading-order'
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
  const frame = useRef<View>(null)
  const ids = useAtomValue(messageIdsAtom(threadKey))
  const earlier = useAtomValue(earlierAtom(threadKey))
  const isAtEnd = useIsAtEnd(list)
  const lastId = ids.at(-1)
  const [start] = useState(soughtId === undefined ? -1 : ids.indexOf(soughtId))
  const anchor = useOwnWords(threadKey, ids, list)
  useShowEdit(threadKey, ids, list)
  return (
    <View ref={frame} style={styles.list} testID="message-list">
      <LegendList
        ref={list}
        data={ids}
        keyExtractor={(id) => id}
        renderItem={({ item }) => (
          <Column testID="message-row">
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
        ListFooterComponent={<ListFoot threadKey={threadKey} />}
        onReady={() => requestAnimationFrame(() => putInReadingOrder(frame.current))}
        onStartReached={() => {
          if (earlier === 'some') void loadEarlier(threadKey)
        }}
        recycleItems={false}
        estimatedItemSize={120}
        // Measures rows early: a row that is taller than estimated moves the others.
        drawDistance={1500}
        {...(start < 0 ? { initialScrollAtEnd: true } : { initialScrollIndex: start })}
        {...(anchor && { anchoredEndSpace: anchor.config })}
        // An answer with space below it needs no following, which would hold the reader at the end.
        maintainScrollAtEnd={anchor?.hasSpace !== true}
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

/**
 * Scrolls the person's own new message to the top, wherever they were. Below it there is room for the
 * answer, so that the message stays there until the answer is longer than the screen.
 */
function useOwnWords(threadKey: ThreadKey, ids: readonly string[], list: ListRef) {
  const store = useStore()
  const lastId = ids.at(-1)
  const [shown, setShown] = useState(lastId)
  const [sentId, setSentId] = useState(() =>
    store.get(runStateAtom(threadKey)).kind === 'running' ? lastQuestion(lastId) : undefined,
  )
  const waiting = useRef<string>(undefined)
  const [hasSpace, setHasSpace] = useState(false)

  function lastQuestion(id: string | undefined): string | undefined {
    const isQuestion = id !== undefined && store.get(messageAtom(threadKey, id))?.role === 'user'
    return isQuestion ? id : undefined
  }
  if (lastId !== shown) {
    setShown(lastId)
    const question = lastQuestion(lastId)
    if (question !== undefined) setSentId(question)
  }
  useEffect(() => {
    waiting.current = sentId
  }, [sentId])
  const anchorIndex = sentId === undefined ? -1 : ids.lastIndexOf(sentId)
  if (anchorIndex === -1) return undefined
  return {
    hasSpace,
    config: {
      anchorIndex,
      anchorOffset: spaceAbove,
      onSizeChanged: (size: number) => setHasSpace(size > 0),
      onReady: ({ anchorKey }: { anchorKey: string | undefined }) => {
        if (anchorKey === undefined || anchorKey !== waiting.current) return
        waiting.current = undefined
        void scrollToTop(list, anchorIndex)
      },
    },
  }
}

/** As much as there is above the first message of a thread, which therefore need not be scrolled. */
const spaceAbove = space.lg

async function scrollToTop(list: ListRef, index: number) {
  const isCalm = await AccessibilityInfo.isReduceMotionEnabled()
  await list.current?.scrollToIndex({
    index,
    viewPosition: 0,
    viewOffset: spaceAbove,
    animated: !isCalm,
  })
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

const styles = StyleSheet.create({ list: { flex: 1 } })
