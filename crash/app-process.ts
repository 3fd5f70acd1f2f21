/** The app without its screens: opens what the device has stored, continues it, and says a few words. */
import { statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

import { statementCount, task } from './device'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { isRunning } from '@/core/run/run-state'
import { emptyRegistry } from '@/core/tools/tool-registry'
import { readOutbox } from '@/data/store/outbox/outbox'
import { readPath } from '@/data/store/paths'
import { readServers, writeServer } from '@/data/store/servers'
import { listThreads, removeThread } from '@/data/store/threads'
import { drainOutbox } from '@/state/app/drain-outbox'
import { resumeInterruptedTurns } from '@/state/app/interrupted-turns'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { loadOutbox, outboxAtom, queueOf, whenStored } from '@/state/outbox/outbox'
import { threadsQuery } from '@/state/room/rooms'
import { serversQuery, type Server } from '@/state/server/servers'
import { editMessage } from '@/state/thread/edit-message'
import { persistNow } from '@/state/thread/message-persistence'
import { messageIdsAtom, runStateAtom } from '@/state/thread/thread-atoms'
import { closeThreadSession, openThreadSession, sendMessage } from '@/state/thread/thread-sessions'
import { answerRequest, requestsAtom } from '@/state/toolset/tools'

import { answerTo } from './answer-to'
import type { LifeLine } from './life-line'

const home: Server = {
  id: 'home',
  address: task.address,
  name: 'home',
  kind: 'continuo',
  features: ['cancel', 'resume', 'message-ids'],
}

/** Returns the thread of a round. The last round uses a thread that all lives share. */
const keyOf = (round: number): ThreadKey => ({
  server: home.id,
  room: 'demo',
  thread: `c0ffee00-0000-4000-8000-${String(task.rounds - round).padStart(12, '0')}`,
})

/** Writes synchronously: the pipe keeps what the process wrote before it was killed. */
function tell(line: LifeLine): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

const tools = emptyRegistry.register({
  name: 'append',
  description: 'Has an effect that must not happen twice',
  parameters: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
  risk: 'read',
  timeoutMilliseconds: 10_000,
  isIdempotent: false,
  async execute(_input, { toolCallId }) {
    tell({ kind: 'effect', call: toolCallId })
    return 'appended'
  },
})

const sessionOf = (key: ThreadKey) => openThreadSession(home, key, () => tools)

/** Denies every request to repeat a call that was running when the app was killed. */
function skipRepeats(key: ThreadKey): void {
  store.sub(requestsAtom(key), () => {
    for (const { id } of store.get(requestsAtom(key))) answerRequest(id, { kind: 'denied' })
  })
}

const patienceMilliseconds = 60_000

/** Whether no turn is running, and no message is about to be sent. */
const isQuiet = (key: ThreadKey) =>
  !isRunning(store.get(runStateAtom(key))) &&
  !queueOf(key).some(({ delivery: { kind } }) => kind === 'waiting' || kind === 'sending')

/** Waits until the thread is quiet. If that takes too long, reports that it is stuck and exits. */
function untilQuiet(key: ThreadKey, at: string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      tell({ kind: 'stuck', at })
      process.exit(1)
    }, patienceMilliseconds)
    const check = () => {
      if (!isQuiet(key)) return
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [store.sub(runStateAtom(key), check), store.sub(outboxAtom, check)]
    check()
  })
}

interface Word {
  readonly text: string
  readonly answer?: string
}

/** Returns the words that the device has stored, each with its answer. */
async function storedWords(key: ThreadKey): Promise<Word[]> {
  const words: Word[] = []
  for (const message of (await readPath(key, { limit: 10_000 })).messages) {
    if (message.role === 'user') words.push({ text: message.text })
    const last = words.at(-1)
    if (message.role !== 'assistant' || message.text === '' || !last) continue
    words.splice(-1, 1, { ...last, answer: `${last.answer ?? ''}${message.text}` })
  }
  // The outbox contains the words that the server has not accepted.
  for (const { text, key: own } of await readOutbox())
    if (own.thread === key.thread && !words.some((word) => word.text === text)) words.push({ text })
  return words
}

/** Does what the app does at its start, and opens the thread if there is one. */
async function open(key: ThreadKey): Promise<void> {
  if ((await readServers()).length === 0) await writeServer(home, 1)
  const servers = await queryClient.fetchQuery(serversQuery)
  resumeInterruptedTurns(servers)
  const session = sessionOf(key)
  skipRepeats(key)
  await loadOutbox()
  drainOutbox(servers)
  await queryClient.fetchQuery(threadsQuery(home)).catch(() => {})
  if (await isKnown(key)) await session.load()
  await untilQuiet(key, 'the start')
  await persistNow(key)
}

const isKnown = async (key: ThreadKey): Promise<boolean> =>
  (await listThreads(home.id)).some(({ key: { thread } }) => thread === key.thread)

/** Returns the person's messages on the visible path. */
const shownWords = (key: ThreadKey) =>
  store.get(messageIdsAtom(key)).flatMap((id) => {
    const message = sessionOf(key).message(id)
    return message?.role === 'user' ? [message] : []
  })

/** Says a word as a person does, and acknowledges it when the field or the editor would close. */
async function say(key: ThreadKey, text: string): Promise<void> {
  const last = shownWords(key).at(-1)
  if (last && isEdit(text)) {
    tell({ kind: 'edited', text: last.text, to: text })
    await editMessage(key, last.id, text)
  } else if (last || (await isKnown(key))) {
    await sendMessage(key, text)
  } else {
    sessionOf(key).begin(text)
    await whenStored(key)
  }
  tell({ kind: 'acknowledged', text })
}

/** Every fourth word replaces the one before it. */
const isEdit = (word: string) => Number(word.split('-').at(-1)) % 4 === 0

/** Says two words in quick succession, and waits for their answers. */
async function sayBoth(key: ThreadKey, words: readonly string[]): Promise<void> {
  for (const word of words) await say(key, word)
  await untilQuiet(key, words.join(' '))
  await persistNow(key)
  for (const { text, answer } of await storedWords(key))
    if (words.includes(text) && answer === answerTo(text)) tell({ kind: 'answered', text })
}

function tellFigures(): void {
  // A life of one round ends here, and needs no garbage collection.
  if (task.rounds > 1) globalThis.gc?.()
  tell({
    kind: 'figures',
    statements: statementCount(),
    heapBytes: process.memoryUsage().heapUsed,
    handles: process.getActiveResourcesInfo().length,
    databaseBytes: statSync(join(task.directory, 'continuo.db')).size,
  })
}

async function live(): Promise<void> {
  const last = keyOf(task.rounds)
  await open(last)
  tell({ kind: 'found', words: await storedWords(last) })
  for (let round = 1; round <= task.rounds; round += 1) {
    const key = keyOf(round)
    for (let at = 0; at < task.words.length; at += 2)
      await sayBoth(key, task.words.slice(at, at + 2))
    if (round < task.rounds) {
      closeThreadSession(key)
      await removeThread(key)
      queryClient.clear()
    }
    tellFigures()
  }
  process.exit(0)
}

void live()
