import { useQuery } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'

import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { RunState } from '@/core/run/run-state'
import { abilitiesOf } from '@/core/server/abilities'
import { serversQuery } from '@/state/server/servers'
import { messageIdsAtom } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'
import { useWords } from '@/words/use-words'

/** Text shown while a turn waits for sign-in. */
export function useSignInSentences(serverId: string): { status: string; action: string } {
  const words = useWords()
  const server = useQuery(serversQuery).data?.find(({ id }) => id === serverId)
  return server && abilitiesOf(server).signIn === 'key'
    ? { status: words.models.wantsKey, action: words.models.enterKey }
    : { status: words.chat.steps['signed-out'], action: words.signIn.again }
}

const nothing = atom<Message | undefined>(undefined)

/** Whether a turn that failed has left some of its answer. */
export function useHasBegun(key: ThreadKey, state: RunState): boolean {
  const lastId = useAtomValue(messageIdsAtom(key)).at(-1)
  const isOver = state.kind === 'failed' && lastId !== undefined
  // While an answer grows, nobody has to look here with every word.
  const last = useAtomValue(isOver ? messageAtom(key, lastId) : nothing)
  return last?.role === 'assistant' && last.text !== ''
}
