import type { Atom } from 'jotai'

import { roundsOf } from '@/core/conversation/chat-settings'
import type { Message } from '@/core/conversation/message'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { changesOfPath } from '@/core/conversation/tree'
import type { Files } from '@/core/conversation/user-message'
import { attempt } from '@/core/failure'
import { createEngine, type Engine } from '@/core/run/engine'
import type { InterruptAnswers } from '@/core/run/interrupt-answers'
import { isRunning, type RunState } from '@/core/run/run-state'
import { newId } from '@/data/device/new-id'
import { paced } from '@/data/device/paced'
import { addThread } from '@/data/store/thread-store'
import { noteRun, reportFor } from '@/state/device/note-run'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { forgetHelp } from '@/state/model/model-help'
import { forgetActivity, noteActivity } from '@/state/room/activity'
import { backendOf } from '@/state/room/backend-of'
import { threadsQuery } from '@/state/room/rooms'
import {
  emptyPath,
  readStoredPage,
  readStoredPath,
  type LoadedPath,
} from '@/state/room/thread-history'
import type { Server } from '@/state/server/servers'
import {
  adoptSettings,
  forgetSettings,
  loadSettings,
  settingsFor,
} from '@/state/settings/chat-settings'
import { forgetRequests, toolsFor } from '@/state/toolset/tools'
import { beginChoice, forgetChoice, loadChoice, loadToolsets } from '@/state/toolset/toolsets'

import { showBranches } from './branches'
import { forgetDraft } from './drafts'
import { heldAtom, type MessageAtoms } from './message-atoms'
import { forgetWrites, keepMessages, keepRuns } from './message-persistence'
import { runPorts, type ThreadOrigin } from './run-ports'
import {
  earlierAtom,
  forgetThreadAtoms,
  loadingAtom,
  messageIdsAtom,
  runStateAtom,
} from './thread-atoms'

export { branchesAtom } from './thread-atoms'
export type { Branches } from './thread-atoms'
export { earlierAtom, loadingAtom, messageIdsAtom, runStateAtom }

/** A thread that is open, or was: its engine goes on whether a screen looks at it or not. */
interface LiveThread {
  server: Server
  key: ThreadKey
  engine: Engine
  /** What the first message of the engine's draft follows on the device. */
  parentId: string | undefined
  /** Pages that stand before the draft, and where the next one ends. */
  before: { messages: ReadonlyMap<string, Message>; earlier: string | undefined }
  /** Only messages that are on a screen have an atom. */
  atoms: MessageAtoms
}

const live = new Map<string, LiveThread>()

const liveThread = (key: ThreadKey) => live.get(threadKeyText(key))
const engineOf = (key: ThreadKey) => liveThread(key)?.engine

const isBusy = ({ engine }: LiveThread) => isRunning(engine.state)

const messageOf = ({ engine, before }: LiveThread, id: string) =>
  engine.draft.message(id) ?? before.messages.get(id)

export function messageAtom(key: ThreadKey, id: string): Atom<Message | undefined> {
  const read = () => {
    const thread = liveThread(key)
    return thread && messageOf(thread, id)
  }
  return heldAtom(liveThread(key)?.atoms, id, read)
}

/** Shows what the device has of a thread, and brings the rest from its server. */
export async function openThread(server: Server, key: ThreadKey): Promise<void> {
  if (liveThread(key)) return
  store.set(loadingAtom(key), { kind: 'loading' })
  const [stored] = await Promise.all([
    attempt(readStoredPath(backendOf(server), key)),
    loadSettings(key),
    loadChoice(key),
  ])
  if (liveThread(key)) return
  if (stored.ok && stored.value.draft.ids.length > 0) show(server, key, stored.value)
  const [fresh] = await Promise.all([
    attempt(backendOf(server).bringUpToDate(key)),
    loadToolsets(server, key),
  ])
  const shown = liveThread(key)
  if (!fresh.ok) {
    if (!shown) store.set(loadingAtom(key), { kind: 'failed', failure: fresh.failure })
    return
  }
  if (shown && isBusy(shown)) return
  const path = fresh.value ?? (shown ? undefined : emptyPath())
  if (path) show(server, key, path)
}

/** The threads of a server that have an engine. */
export const openThreads = ({ id }: Server): ThreadKey[] =>
  [...live.values()].map(({ key }) => key).filter(({ server }) => server === id)

/** Runs that this device asked for: whatever is told of them from outside is known here already. */
const ownRuns = new Set<string>()

/** Brings what was said elsewhere in a thread that is open here. */
export async function refreshThread(key: ThreadKey, runId?: string): Promise<void> {
  const thread = liveThread(key)
  if (!thread || isBusy(thread) || (runId !== undefined && ownRuns.has(runId))) return
  const fresh = await attempt(backendOf(thread.server).bringUpToDate(key))
  if (!fresh.ok || !fresh.value || liveThread(key) !== thread || isBusy(thread)) return
  show(thread.server, key, fresh.value)
}

/** Starts a thread with its first message. The ids are ours, so it can be shown at once. */
export function startThread(server: Server, room: string, text: string, files?: Files): ThreadKey {
  const key = { server: server.id, room, thread: newId() }
  const at = Date.now()
  void attempt(addThread({ key, name: '', created: at, lastActivity: at }))
  adoptSettings(key)
  beginChoice(key)
  show(server, key, emptyPath(), 'new').send(text, files)
  return key
}

export const sendMessage = (key: ThreadKey, text: string, files?: Files) =>
  engineOf(key)?.send(text, files)
export const retryTurn = (key: ThreadKey) => engineOf(key)?.retry()
export const stopRun = (key: ThreadKey) => engineOf(key)?.stop()

/** Answers what the agent asked; what has no answer is answered with a no. */
export const resumeTurn = (key: ThreadKey, answers: InterruptAnswers) =>
  engineOf(key)?.resume(answers, Date.now())

/** Goes on from another place of the conversation, unless a turn is going on. */
export async function goTo(
  key: ThreadKey,
  endingAt: string | undefined,
  then: (engine: Engine) => void = () => {},
): Promise<void> {
  const thread = liveThread(key)
  if (!thread || isBusy(thread)) return
  const path =
    endingAt === undefined
      ? emptyPath()
      : await readStoredPath(backendOf(thread.server), key, endingAt)
  if (!isBusy(thread)) then(show(thread.server, key, path))
}

export async function loadEarlier(key: ThreadKey): Promise<void> {
  const thread = liveThread(key)
  const endingAt = thread?.before.earlier
  if (!thread || endingAt === undefined || store.get(earlierAtom(key)) === 'loading') return
  store.set(earlierAtom(key), 'loading')
  const page = await attempt(readStoredPage(key, endingAt))
  if (page.ok && thread.before.earlier === endingAt) {
    const older = page.value.messages.map((message) => [message.id, message] as const)
    thread.before = {
      messages: new Map([...older, ...thread.before.messages]),
      earlier: page.value.earlier,
    }
    showIds(key, thread)
    void showBranches(key, store.get(messageIdsAtom(key)))
  }
  store.set(earlierAtom(key), thread.before.earlier === undefined ? 'none' : 'some')
}

/** Lets go of everything that a thread has in memory. */
export function removeThread(key: ThreadKey): void {
  engineOf(key)?.stop()
  live.delete(threadKeyText(key))
  forgetThreadAtoms(key)
  forgetWrites(key)
  forgetSettings(key)
  forgetDraft(key)
  forgetChoice(key)
  forgetRequests(key)
  forgetActivity(key)
  forgetHelp(key)
}

/** Puts a path on the screen, with an engine that goes on from its end. */
function show(
  server: Server,
  key: ThreadKey,
  path: LoadedPath,
  origin: ThreadOrigin = 'known',
): Engine {
  const before = { messages: new Map<string, Message>(), earlier: path.parentId }
  const engine = engineFor(server, key, path, origin)
  const atoms = liveThread(key)?.atoms ?? new Map()
  const thread: LiveThread = { server, key, engine, parentId: path.parentId, before, atoms }
  live.set(threadKeyText(key), thread)
  for (const [id, held] of atoms) store.set(held, messageOf(thread, id))
  showIds(key, thread)
  store.set(earlierAtom(key), path.parentId === undefined ? 'none' : 'some')
  store.set(runStateAtom(key), path.state)
  store.set(loadingAtom(key), { kind: 'ready' })
  void showBranches(key, store.get(messageIdsAtom(key)))
  const { unfinished } = path
  if (unfinished) {
    const { run_id: runId, events } = unfinished
    engine.attach({ runId, events: events ?? [], cursor: `${runId}:${(events?.length ?? 0) - 1}` })
  }
  return engine
}

function showIds(key: ThreadKey, { before, engine }: LiveThread): void {
  const { ids } = engine.draft
  const all = before.messages.size === 0 ? ids : [...before.messages.keys(), ...ids]
  store.set(messageIdsAtom(key), all)
}

function engineFor(
  server: Server,
  key: ThreadKey,
  { draft, state, parentId }: LoadedPath,
  origin: ThreadOrigin,
): Engine {
  const runs = new Set<string>()
  let runIds = new Set<string>()
  let offered: ReadonlySet<string> = new Set()
  let written = draft.ids

  function draw() {
    const thread = liveThread(key)
    const changes = draft.takeChanges()
    if (thread?.engine !== engine) return
    for (const id of changes.messageIds) {
      const held = thread.atoms.get(id)
      if (held) store.set(held, draft.message(id))
    }
    if (changes.list) showIds(key, thread)
    if (changes.messageIds.size === 0 && !changes.list) return
    keepMessages(key, changesOfPath(draft, changes.messageIds, written, parentId))
    written = draft.ids
  }

  const refreshList = () =>
    void queryClient.invalidateQueries({ queryKey: threadsQuery(server).queryKey })

  async function finish(next: RunState) {
    const messages = draft.ids.flatMap((id) => draft.message(id) ?? [])
    const turn = { key, state: next, messages, runIds, offered }
    runIds = new Set()
    await keepRuns(key, runs, next)
    // The list shows what was said last, which is written now.
    refreshList()
    await showBranches(key, store.get(messageIdsAtom(key)))
    if (await backendOf(server).turnEnded(turn)) refreshList()
  }

  const engine = createEngine({
    threadId: key.thread,
    draft,
    state,
    ports: runPorts(server, key, origin, parentId),
    tools: () => {
      const tools = toolsFor(server, key)
      offered = new Set(tools.definitions.map(({ name }) => name))
      return tools
    },
    limits: () => ({ rounds: roundsOf(settingsFor(key)), resumes: 5 }),
    onState(next) {
      const isOver = next.kind !== 'running'
      if (next.kind === 'running') {
        runs.add(next.runId)
        runIds.add(next.runId)
        ownRuns.add(next.runId)
      }
      if (isOver) draw()
      // A thread gets its name with its first run, and its place in the list with its last.
      if (isOver || next.step === 'streaming') refreshList()
      store.set(runStateAtom(key), next)
      noteActivity(key, next)
      noteRun(key, next)
      if (isOver) void finish(next)
    },
    onContent: paced(draw),
    report: reportFor(key),
  })
  return engine
}
