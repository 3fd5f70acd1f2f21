import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { z } from 'zod'

import {
  generateStructured,
  type StructuredAnswer,
  type StructuredTask,
} from '@/core/completions/structured/generate-structured'
import { followUpsTask, titleTask } from '@/core/completions/structured/tasks'
import type { Message } from '@/core/conversation/message'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { readThread, renameThread } from '@/data/store/thread-store'
import { noteTask } from '@/state/device/note-run'
import { store } from '@/state/device/store'

import { structuredModel, type Model } from './model-answer'
import { modelPreference, type ServerKey } from './model-preference'
import { countTask } from './model-rates'

const help = modelPreference<ServerKey, boolean>('model-help', z.boolean(), true)

/** Whether the models of a server are asked for names of threads and for follow-up questions. */
export const isHelpOnAtom = (server: string) => help.atom({ server })
export const loadHelp = (server: string) => help.load({ server })
export const switchHelp = (server: string, isOn: boolean) => help.edit({ server }, () => isOn)

interface FollowUps {
  /** The answer that they follow. */
  readonly messageId: string
  readonly questions: readonly string[]
}

const followUps = atomFamily((_key: string) => atom<FollowUps | undefined>(undefined))

/** What the person may want to ask next. */
export const followUpsAtom = (key: ThreadKey) => followUps(threadKeyText(key))

const underWay = new Map<string, AbortController>()

/** Somebody wants the model for something else: a server may answer one after the other. */
export function stopHelping(key: ThreadKey): void {
  underWay.get(threadKeyText(key))?.abort()
  underWay.delete(threadKeyText(key))
  if (store.get(followUpsAtom(key))) store.set(followUpsAtom(key), undefined)
}

export function forgetHelp(key: ThreadKey): void {
  stopHelping(key)
  followUps.remove(threadKeyText(key))
}

/** A thread that has got so many questions keeps the name that it has. */
const questionsUntilNamed = 2

/**
 * Names a thread after its first answer; a name that somebody gave it stays. Gives false when it was
 * ended, because the model is wanted for something else.
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
 * A thread is called after what it began with, until a model or a person finds a name. Gives whether
 * it had none before.
 */
export async function namePlainly(key: ThreadKey, messages: readonly Message[]): Promise<boolean> {
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

/** Proposes what to ask next, unless the conversation has gone on. */
export async function proposeFollowUps(
  model: Model,
  key: ThreadKey,
  messages: readonly Message[],
): Promise<void> {
  const last = messages.at(-1)
  if (last?.role !== 'assistant' || last.text === '') return
  const proposed = await askFor(followUpsTask(messages), model, key)
  if (proposed?.ok) {
    store.set(followUpsAtom(key), { messageId: last.id, questions: proposed.value.questions })
  }
}

/** Models that will not have tools offered to them: asking them with tools is a request for nothing. */
const refusing = new Set<string>()

/** Asks a model besides a turn, and says so in the diagnostics; nothing when it was ended. */
async function askFor<Value>(
  task: StructuredTask<z.ZodType<Value>>,
  model: Model,
  key: ThreadKey,
): Promise<StructuredAnswer<Value> | undefined> {
  const place = { server: model.server.id, model: model.id }
  const name = [place.server, place.model].map(encodeURIComponent).join('/')
  const answer = await helping(key, (signal) => {
    const asked = structuredModel(model, signal)
    return generateStructured(task, {
      ...asked,
      supportsTools: asked.supportsTools && !refusing.has(name),
      onToolsRefused: () => refusing.add(name),
    })
  })
  if (!answer) return undefined
  noteTask(key, task.name, answer)
  await countTask(place, answer)
  return answer
}

/** What came of it, or nothing when it was ended. */
async function helping<Value>(
  key: ThreadKey,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value | undefined> {
  const own = new AbortController()
  underWay.get(threadKeyText(key))?.abort()
  underWay.set(threadKeyText(key), own)
  const value = await work(own.signal)
  if (underWay.get(threadKeyText(key)) !== own) return undefined
  underWay.delete(threadKeyText(key))
  return value
}
