import { LegendList, type LegendListRef } from '@legendapp/list/react-native'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { AccessibilityInfo, StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { begunEditAtom, editId } from '@/features/chat/edit/use-edit'
import { MessageRow } from '@/features/chat/message/message-row'
import { estimatedHeight } from '@/features/chat/rows/estimated-height'
import { createMessageRows, type MessagePart } from '@/features/chat/rows/message-rows'
import { earlierAtom, runStateAtom } from '@/state/thread/thread-atoms'
import { loadEarlier, messageAtom } from '@/state/thread/thread-sessions'
import { Column } from '@/ui/layout/column'
import { space } from '@/ui/theme'

import { EarlierMessages } from './earlier-messages'
import { ListFoot } from './list-foot'
import { putInReadingOrder } from './reading-order'
import { ScrollToEnd } from './scroll-to-end'
import { SoughtMark } from './sought-mark'
import { useSelectedRows } from './use-selected-rows'

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
  const [rows] = useState(() => createMessageRows(threadKey))
  const parts = useAtomValue(rows.parts)
  const earlier = useAtomValue(earlierAtom(threadKey))
  const isAtEnd = useIsAtEnd(list)
  const selected = useSelectedRows()
  const lastId = parts.at(-1)?.id
  const [start] = useState(() => parts.findIndex(({ id }) => id === soughtId))
  const [estimate] = useState(() => estimatedHeight(parts))
  const anchor = useOwnWords(threadKey, parts, list)
  useShowEdit(threadKey, parts, list)
  return (
    <View ref={frame} style={styles.list} testID="message-list">
      <LegendList
        ref={list}
        data={parts}
        keyExtractor={({ key }) => key}
        renderItem={({ item }) => (
          <Column testID="message-row" {...marked(item)}>
            {item.id === soughtId ? (
              <SoughtMark threadKey={threadKey} part={item.part} count={rows.textOf(item.id).count}>
                <MessageRow threadKey={threadKey} part={item} text={rows.textOf(item.id)} />
              </SoughtMark>
            ) : (
              <MessageRow threadKey={threadKey} part={item} text={rows.textOf(item.id)} />
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
        // Parts of long answers are as tall as each other, and taller than most messages.
        alwaysRender={{ indices: between(parts, selected) }}
        getItemType={({ part }) => (part === 0 ? 'message' : 'part')}
        estimatedItemSize={estimate}
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

/** Lets a browser find the row that an element is in. React Native's types lack the browser's attributes. */
const marked = ({ key }: MessagePart): object => ({ dataSet: { row: key } })

/** The indices of the rows from the first one with these keys to the last. */
function between(parts: readonly MessagePart[], keys: readonly string[]): number[] {
  if (keys.length === 0) return []
  const first = parts.findIndex(({ key }) => keys.includes(key))
  const last = parts.findLastIndex(({ key }) => keys.includes(key))
  return first === -1 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index)
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
function useOwnWords(threadKey: ThreadKey, parts: readonly MessagePart[], list: ListRef) {
  const store = useStore()
  const lastId = parts.at(-1)?.id
  const [shown, setShown] = useState(lastId)
  const [sentId, setSentId] = useState(() =>
    store.get(runStateAtom(threadKey)).kind === 'running' ? lastQuestion(lastId) : undefined,
  )
  const waiting = useRef<string>(undefined)
  const isRising = useRef(false)
  const headerSize = useRef(0)
  const [hasSpace, setHasSpace] = useState(false)
  useEffect(
    () => list.current?.getState().listen('headerSize', (size) => (headerSize.current = size)),
    [list],
  )

  function lastQuestion(id: string | undefined): string | undefined {
    const isQuestion = id !== undefined && store.get(messageAtom(threadKey, id))?.role === 'user'
    return isQuestion ? id : undefined
  }
  function isGrowing(): boolean {
    const last = lastId === undefined ? undefined : store.get(messageAtom(threadKey, lastId))
    return last?.role === 'assistant' && last.isStreaming === true
  }
  if (lastId !== shown) {
    setShown(lastId)
    const question = lastQuestion(lastId)
    if (question !== undefined) setSentId(question)
  }
  useEffect(() => {
    waiting.current = sentId
  }, [sentId])
  const anchorIndex = parts.findLastIndex(({ id }) => id === sentId)
  if (anchorIndex === -1) return undefined
  // The list would draw all rows from here on, and a long answer has many.
  const isLong = parts.slice(anchorIndex).some(({ part }) => part >= partsOfLong)
  if (isLong && !hasSpace) return undefined
  return {
    hasSpace,
    config: {
      anchorIndex,
      anchorOffset: spaceAbove,
      onSizeChanged: (size: number) => {
        setHasSpace(size > 0)
        // The list may take an answer that grows fast for a reader who went up. What the person opened
        // also takes the space, but they look at it where it is.
        const isFollowed = isRising.current || isAtTop(list, anchorIndex, headerSize.current)
        if (hasSpace && size === 0 && isGrowing() && isFollowed)
          requestAnimationFrame(() => void list.current?.scrollToEnd({ animated: false }))
      },
      onReady: ({ anchorKey }: { anchorKey: string | undefined }) => {
        if (anchorKey === undefined || anchorKey !== waiting.current) return
        waiting.current = undefined
        // A fast answer fills the screen before the message is at the top.
        isRising.current = true
        void scrollToTop(list, anchorIndex).finally(() => (isRising.current = false))
      },
    },
  }
}

/** So many parts are longer than a screen, also when the keyboard has gone. */
const partsOfLong = 2

/** Whether nobody scrolled up since a row came to the top. */
function isAtTop(list: ListRef, index: number, headerSize: number): boolean {
  const state = list.current?.getState()
  if (!state) return false
  return state.scroll >= headerSize + state.positionAtIndex(index) - spaceAbove - tolerance
}

/** Rows that are measured while the message rises leave it a line or two away from the top. */
const tolerance = 64

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
function useShowEdit(threadKey: ThreadKey, parts: readonly MessagePart[], list: ListRef) {
  const begun = useAtomValue(begunEditAtom)
  const show = useEffectEvent((messageId: string) => {
    const index = parts.findIndex(({ id }) => id === messageId)
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
