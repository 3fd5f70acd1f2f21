import { atom, type PrimitiveAtom } from 'jotai'
import { z } from 'zod'

import {
  generateStructured,
  type StructuredAnswer,
  type StructuredTask,
} from '@/core/completions/structured/generate-structured'
import { followUpsTask, titleTask } from '@/core/completions/structured/tasks'
import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { readThread, renameThread } from '@/data/store/threads'
import { noteTask } from '@/state/device/note-run'
import { store } from '@/state/device/store'
import { threadPart } from '@/state/device/thread-part'

import { modelPreference, type ServerKey } from './model-preference'
import { countTask } from './model-rates'
import { structuredModel, type Model } from './open-answer'

const help = modelPreference<ServerKey, boolean>('model-help', z.boolean(), true)

/** Whether the models of a server suggest thread names and follow-up questions. */
export const isHelpOnAtom = (server: string) => help.atom({ server })
export const loadHelp = (server: string) => help.load({ server })
export const switchHelp = (server: string, isOn: boolean) => help.edit({ server }, () => isOn)

interface FollowUps {
  /** The answer that the questions follow. */
  readonly messageId: string
  readonly questions: readonly string[]
}

interface ThreadHelp {
  readonly followUps: PrimitiveAtom<FollowUps | undefined>
  /** Aborts the request that is in progress. */
  request: AbortController | undefined
}

const helpOf = threadPart((_key: ThreadKey, scope): ThreadHelp => {
  const made: ThreadHelp = { followUps: atom<FollowUps | undefined>(undefined), request: undefined }
  scope.own(() => made.request?.abort())
  return made
})

/** Suggestions for the person's next question. */
export const followUpsAtom = (key: ThreadKey) => helpOf(key).followUps

/** Aborts requests for names and questions before a turn: a server may answer only one request at a time. */
export function stopHelping(key: ThreadKey): void {
  const { followUps, request } = helpOf(key)
  request?.abort()
  helpOf(key).request = undefined
  if (store.get(followUps)) store.set(followUps, undefined)
}

/** A thread with more questions than this keeps its name. */
const questionsUntilNamed = 2

/**
 * Lets the model name a thread that has just begun, unless a person named it. Returns false if that was
 * stopped because the model is needed for a turn.
 */
export async function nameThread(
  model: Model,
  key: ThreadKey,
  messages: readonly Message[],
): Promise<boolean> {
  const asked = messages.filter(({ role }) => role === 'user')
  const plain = firstWords(asked[0])
  if (asked.length > questionsUntilNamed || !(await isUnnamed(key, plain))) return true
  const title = await askFor(titleTask(messages), model, key)
  if (title?.ok && (await isUnnamed(key, plain))) {
    await attempt(renameThread(key, title.value.title))
  }
  return title !== undefined
}

/**
 * Names a thread without a name by its first words, until a model or a person names it. Returns whether
 * the name was stored.
 */
export async function nameByFirstWords(
  key: ThreadKey,
  messages: readonly Message[],
): Promise<boolean> {
  const plain = firstWords(messages.find(({ role }) => role === 'user'))
  if (plain === '' || !(await isUnnamed(key, ''))) return false
  return (await attempt(renameThread(key, plain))).ok
}

async function isUnnamed(key: ThreadKey, plain: string): Promise<boolean> {
  const thread = await attempt(readThread(key))
  const name = thread.ok ? thread.value?.name : undefined
  return name === '' || (name !== undefined && name === plain)
}

const mostWords = 6
const longestName = 60

function firstWords(message: Message | undefined): string {
  const text = message?.role === 'user' ? message.text : ''
  const words = text.split(/\s+/).filter((word) => word !== '')
  const start = Array.from(words.slice(0, mostWords).join(' ')).slice(0, longestName).join('')
  return start.replaceAll('\0', '')
}

/** Suggests follow-up questions, unless the conversation has continued. */
export async function proposeFollowUps(
  model: Model,
  key: ThreadKey,
  messages: readonly Message[],
): Promise<void> {
  const last = messages.at(-1)
  if (last?.role !== 'assistant' || last.text === '') return
  const proposed = await askFor(followUpsTask(messages), model, key)
  const shown = helpOf.peek(key)
  if (proposed?.ok && shown) {
    store.set(shown.followUps, { messageId: last.id, questions: proposed.value.questions })
  }
}

/** Models that have refused tools, so that another request with tools would be wasted. */
const refusing = new Set<string>()

/** Asks a model outside of a turn and notes the result in Diagnostics. Returns undefined if it was stopped. */
async function askFor<Value>(
  task: StructuredTask<z.ZodType<Value>>,
  model: Model,
  key: ThreadKey,
): Promise<StructuredAnswer<Value> | undefined> {
  const modelKey = { server: model.server.id, model: model.id }
  const name = [modelKey.server, modelKey.model].map(encodeURIComponent).join('/')
  const answer = await runHelpRequest(key, (signal) => {
    const asked = structuredModel(model, signal)
    return generateStructured(task, {
      ...asked,
      supportsTools: asked.supportsTools && !refusing.has(name),
      onToolsRefused: () => refusing.add(name),
    })
  })
  if (!answer) return undefined
  noteTask(key, task.name, answer)
  await countTask(modelKey, answer)
  return answer
}

/**
 * Runs a request that `stopHelping` can abort. Returns undefined if it was aborted or if the thread is
 * closed.
 */
async function runHelpRequest<Value>(
  key: ThreadKey,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value | undefined> {
  const thread = helpOf.peek(key)
  if (!thread) return undefined
  const own = new AbortController()
  thread.request?.abort()
  thread.request = own
  const value = await work(own.signal)
  if (thread.request !== own || own.signal.aborted) return undefined
  thread.request = undefined
  return value
}
