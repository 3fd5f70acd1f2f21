import type { Atom } from 'jotai'

import type { Message } from '@/core/conversation/message'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import type { Files } from '@/core/conversation/user-message'
import type { InterruptAnswers } from '@/core/run/interrupt-answers'
import type { ToolRegistry } from '@/core/tools/tool-registry'
import { newId } from '@/data/device/new-id'
import { closeThread, closeThreads, scopeOf } from '@/state/device/thread-part'
import type { Server } from '@/state/server/servers'
import { awaitToolsets } from '@/state/toolset/await-toolsets'
import { toolsFor } from '@/state/toolset/tools'

import { heldMessageAtom } from './message-atoms'
import type { ThreadSession } from './session'
import { threadAtoms } from './thread-atoms'
import { createThreadSession } from './thread-session'

const sessions = new Map<string, ThreadSession>()

export const threadSessionOf = (key: ThreadKey): ThreadSession | undefined =>
  sessions.get(threadKeyText(key))

/** Returns the session of a thread, and creates it if necessary. Does not load anything. */
export function openThreadSession(
  server: Server,
  key: ThreadKey,
  toolsOf: (server: Server, key: ThreadKey) => ToolRegistry = toolsFor,
): ThreadSession {
  const known = threadSessionOf(key)
  if (known) return known
  const scope = scopeOf(key)
  scope.own(() => sessions.delete(threadKeyText(key)))
  const session = createThreadSession(
    {
      server,
      key,
      tools: () => toolsOf(server, key),
      awaitTools: (signal) => awaitToolsets(server, key, signal),
    },
    scope,
  )
  sessions.set(threadKeyText(key), session)
  return session
}

/** Stops the thread's turn, and drops everything in memory for the thread. */
export const closeThreadSession = (key: ThreadKey): void => closeThread(key)

/** Closes every thread and room of a server, or of all servers. */
export const closeThreadSessions = (server?: Server): void =>
  closeThreads((key) => !server || key.server === server.id)

/** The threads of a server that have a session. */
export const openThreads = ({ id }: Server): ThreadKey[] =>
  [...sessions.values()].map(({ key }) => key).filter(({ server }) => server === id)

/** Shows what the device has of a thread, and fetches the rest from its server. */
export const openThread = (server: Server, key: ThreadKey): Promise<void> =>
  openThreadSession(server, key).load()

/** Starts a thread with its first message. The app creates its id, so that it can be shown immediately. */
export function startThread(server: Server, room: string, text: string, files?: Files): ThreadKey {
  const key = { server: server.id, room, thread: newId() }
  openThreadSession(server, key).begin(text, files)
  return key
}

/** Sends a message now or as soon as possible. Resolves when the device has stored it. */
export const sendMessage = async (key: ThreadKey, text: string, files?: Files): Promise<void> =>
  threadSessionOf(key)?.delivery.send(text, files)

export const stopRun = (key: ThreadKey): void => threadSessionOf(key)?.stop()

/** Answers the agent's interrupts. An interrupt without an answer is cancelled. */
export const resumeTurn = (key: ThreadKey, answers: InterruptAnswers): void =>
  threadSessionOf(key)?.resume(answers)

/** Fetches messages from other devices into an open thread. */
export const refreshThread = async (key: ThreadKey, runId?: string): Promise<void> =>
  threadSessionOf(key)?.refresh(runId)

export const loadEarlier = async (key: ThreadKey): Promise<boolean> =>
  (await threadSessionOf(key)?.loadEarlier()) ?? false

export const messageAtom = (key: ThreadKey, id: string): Atom<Message | undefined> =>
  heldMessageAtom(threadAtoms(key).messages, id, () => threadSessionOf(key)?.message(id))
