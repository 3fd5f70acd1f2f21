import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Server } from '@/core/server/server'
import { clearDiagnostics, readDiagnostics } from '@/data/device/diagnostics'
import { beginSession, registerServers } from '@/data/session/session'
import { store } from '@/state/device/store'
import { messageIdsAtom, runStateAtom } from '@/state/thread/thread-atoms'
import {
  closeThreadSession,
  messageAtom,
  resumeTurn,
  startThread,
  stopRun,
} from '@/state/thread/thread-sessions'

import { answerTo } from './answer-to'
import type { Conversation } from './conversation'

globalThis.requestAnimationFrame = (draw) => Number(setImmediate(() => draw(0)))

export interface Wish {
  readonly server: Server
  /** The key that the server requires. */
  readonly key: string | undefined
  readonly room: string
  readonly prompt: string
  /** What to do when the first words of the answer have arrived. */
  readonly onFirstWords: 'stop' | (() => void) | undefined
  readonly patienceMilliseconds: number
}

/** Runs one turn with the app's own state layer in Node, from the message to its end. */
export async function converse(wish: Wish): Promise<Omit<Conversation, 'askedAgain'>> {
  clearDiagnostics()
  registerServers([wish.server])
  if (wish.key !== undefined)
    await beginSession(wish.server, { kind: 'key' }, { kind: 'key', key: wish.key })
  const key = startThread(wish.server, wish.room, wish.prompt)
  const end = Date.now() + wish.patienceMilliseconds
  let hasActed = false
  for (;;) {
    const state = store.get(runStateAtom(key))
    if (state.kind === 'suspended' && !hasActed) {
      hasActed = true
      resumeTurn(key, new Map(state.interrupts.map((one) => [one.id, answerTo(one)])))
    } else if (state.kind !== 'running' && state.kind !== 'idle') break
    if (Date.now() > end) break
    if (wish.onFirstWords && !hasActed && textOf(key) !== '') {
      hasActed = true
      if (wish.onFirstWords === 'stop') stopRun(key)
      else wish.onFirstWords()
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const state = store.get(runStateAtom(key))
  const problems = readDiagnostics().problems
  const conversation = {
    state: state.kind === 'running' ? 'timed out' : state.kind,
    failure: state.kind === 'failed' ? JSON.stringify(state.failure) : undefined,
    text: textOf(key),
    results: resultsOf(key),
    warnings: problems.map(({ detail }) => detail),
  }
  closeThreadSession(key)
  return conversation
}

const messagesOf = (key: ThreadKey) =>
  store.get(messageIdsAtom(key)).flatMap((id) => store.get(messageAtom(key, id)) ?? [])

const textOf = (key: ThreadKey) =>
  messagesOf(key)
    .map((message) => (message.role === 'assistant' ? message.text : ''))
    .join('')

function resultsOf(key: ThreadKey): string[] {
  const results = messagesOf(key).flatMap((message) => {
    if (message.role === 'tool') return [message.result]
    return message.role === 'assistant' ? message.toolCalls.map(({ result }) => result) : []
  })
  return results.map((result) => JSON.stringify(result?.content ?? ''))
}
