import { atom, useAtomValue } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { AnswerFeedback } from '@/features/chat/feedback/answer-feedback'
import { branchesAtom, messageIdsAtom, runStateAtom } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'
import { space, touchTarget } from '@/ui/theme'

import { answerAround } from './answer-around'
import { MessageBranches } from './branch-switcher'
import { CopyAnswer, RegenerateAnswer } from './copy-answer'
import { MessageMore } from './message-more'
import { useMessageMenu } from './use-message-menu'

/** The actions of an answer: one row, however many messages the answer has. */
export function AnswerFoot({
  threadKey,
  endId,
  isLast,
  isNear = true,
}: {
  threadKey: ThreadKey
  /** The last message of the answer. */
  endId: string
  /** Whether it is the last answer of the thread, whose actions are always visible. */
  isLast: boolean
  /** Whether the mouse or the focus is on the answer. */
  isNear?: boolean
}) {
  const [atoms] = useState(() => createAnswerAtoms(threadKey, endId))
  const messages = useAtomValue(atoms.messages)
  const branches = useAtomValue(atoms.branches)
  const isRunning = useAtomValue(runStateAtom(threadKey)).kind === 'running'
  const menu = useMessageMenu(threadKey, { kind: 'answer', messages, endId })
  return (
    <View style={styles.row} testID={isLast ? 'message-actions' : 'past-actions'}>
      {isLast && <CopyAnswer messages={messages} />}
      {isLast && <RegenerateAnswer threadKey={threadKey} endId={endId} isRunning={isRunning} />}
      {isLast && <AnswerFeedback threadKey={threadKey} messages={messages} />}
      <MessageMore isSeen={isLast || isNear} menu={menu} />
      {branches && (
        <MessageBranches threadKey={threadKey} id={branches.id} branches={branches.branches} />
      )}
      {menu.shown}
    </View>
  )
}

function createAnswerAtoms(key: ThreadKey, endId: string) {
  const answer = atom((get) =>
    answerAround(get(messageIdsAtom(key)), endId, (id) => get(messageAtom(key, id))),
  )
  // A new list of the same messages causes no update.
  const messages = selectAtom(answer, (list) => list, isSameList)
  return {
    messages,
    /** The first message with several versions: usually the first one of the answer. */
    branches: atom((get) => {
      const all = get(branchesAtom(key))
      for (const { id } of get(messages)) {
        const branches = all.get(id)
        if (branches && branches.count > 1) return { id, branches }
      }
      return undefined
    }),
  }
}

const isSameList = (one: readonly Message[], other: readonly Message[]) =>
  one.length === other.length && one.every((message, index) => message === other[index])

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    minHeight: touchTarget,
    // Aligns the icon of the first button with the text.
    marginStart: -space.md,
  },
})
