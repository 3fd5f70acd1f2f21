import { LegendList, type LegendListRef } from '@legendapp/list/react-native'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { AccessibilityInfo, StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { useBegunEdit } from '@/features/chat/edit/use-edit'
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
import { TargetMessageHighlight } from './target-message-highlight'
import { useSelectedRows } from './use-selected-rows'

type ListRef = RefObject<LegendListRef | null>

/**
 * Opens at the end, or at the message that was searched for, and follows the answer while the reader is
 * at the end.
 */
export function MessageList({
  threadKey,
  targetId,
}: {
  threadKey: ThreadKey
  targetId?: string | undefined
}) {
  const list = useRef<LegendListRef>(null)
  const frame = useRef<View>(null)
  const [rows] = useState(() => createMessageRows(threadKey))
  const parts = useAtomValue(rows.parts)
  const earlier = useAtomValue(earlierAtom(threadKey))
  const isAtEnd = useIsAtEnd(list)
  const selected = useSelectedRows()
  const lastId = parts.at(-1)?.id
  const [start] = useState(() => parts.findIndex(({ id }) => id === targetId))
  const [estimate] = useState(() => estimatedHeight(parts))
  const anchor = useSentMessageAnchor(threadKey, parts, list)
  useShowEdit(threadKey, parts, list)
  return (
    <View ref={frame} style={styles.list} testID="message-list">
      <LegendList
        ref={list}
        data={parts}
        keyExtractor={({ key }) => key}
        renderItem={({ item }) => (
          <Column testID="message-row" {...marked(item)}>
            {item.id === targetId ? (
              <TargetMessageHighlight
                threadKey={threadKey}
                part={item.part}
                count={rows.textOf(item.id).count}
              >
                <MessageRow threadKey={threadKey} part={item} text={rows.textOf(item.id)} />
              </TargetMessageHighlight>
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
        alwaysRender={{ indices: between(parts, selected) }}
        // Parts of long answers have similar heights, and are taller than most messages.
        getItemType={({ part }) => (part === 0 ? 'message' : 'part')}
        estimatedItemSize={estimate}
        // Measures rows early: a row that is taller than estimated moves the others.
        drawDistance={1500}
        {...(start < 0 ? { initialScrollAtEnd: true } : { initialScrollIndex: start })}
        {...(anchor && { anchoredEndSpace: anchor.config })}
        // With space below the answer, following is not needed and would hold the reader at the end.
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

/** Lets a browser find the row of an element. React Native's types lack the attribute, hence `object`. */
const marked = ({ key }: MessagePart): object => ({ dataSet: { row: key } })

/** The indices from the first to the last row that has one of these keys. */
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
 * Scrolls the person's new message to the top, wherever the list was. The space below the message keeps it
 * there until the answer is longer than the screen.
 */
function useSentMessageAnchor(threadKey: ThreadKey, parts: readonly MessagePart[], list: ListRef) {
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
  // The list would draw all rows from the anchor on, and a long answer has many.
  const isLong = parts.slice(anchorIndex).some(({ part }) => part >= partsOfLong)
  if (isLong && !hasSpace) return undefined
  return {
    hasSpace,
    config: {
      anchorIndex,
      anchorOffset: spaceAbove,
      onSizeChanged: (size: number) => {
        setHasSpace(size > 0)
        // The list may mistake a fast-growing answer for a reader who scrolled up. Content that the person
        // expanded also uses up the space, but must stay in view.
        const isFollowed = isRising.current || isAtTop(list, anchorIndex, headerSize.current)
        if (hasSpace && size === 0 && isGrowing() && isFollowed)
          requestAnimationFrame(() => void list.current?.scrollToEnd({ animated: false }))
      },
      onReady: ({ anchorKey }: { anchorKey: string | undefined }) => {
        if (anchorKey === undefined || anchorKey !== waiting.current) return
        waiting.current = undefined
        // A fast answer can fill the screen before the message has reached the top.
        isRising.current = true
        void scrollToTop(list, anchorIndex).finally(() => (isRising.current = false))
      },
    },
  }
}

/** This many parts are taller than a screen, even without the keyboard. */
const partsOfLong = 2

/** Whether the reader has not scrolled up since a row reached the top. */
function isAtTop(list: ListRef, index: number, headerSize: number): boolean {
  const state = list.current?.getState()
  if (!state) return false
  return state.scroll >= headerSize + state.positionAtIndex(index) - spaceAbove - tolerance
}

/** In pixels. Rows that are measured during the scroll leave the message a line or two short of the top. */
const tolerance = 64

/** Equals the space above the first message of a thread, which therefore needs no scrolling. */
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
  const begun = useBegunEdit(threadKey)
  const show = useEffectEvent((messageId: string) => {
    const index = parts.findIndex(({ id }) => id === messageId)
    if (index >= 0) void list.current?.scrollIndexIntoView({ index, animated: false })
  })
  useEffect(() => {
    if (begun !== undefined) show(begun)
  }, [begun])
}

async function scrollToEnd(list: ListRef) {
  const isCalm = await AccessibilityInfo.isReduceMotionEnabled()
  await list.current?.scrollToEnd({ animated: !isCalm })
}

const styles = StyleSheet.create({ list: { flex: 1 } })
