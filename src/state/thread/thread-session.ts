import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Files } from '@/core/conversation/user-message'
import { hasBegunCalls, reopenCalls } from '@/core/run/begun-calls'
import type { InterruptAnswers } from '@/core/run/interrupt-answers'
import { isRunning, type RunState } from '@/core/run/run-state'
import type { DisposalScope } from '@/state/device/disposal-scope'
import type { Server } from '@/state/server/servers'

import { emptyLoadedPath, type LoadedPath } from './loaded-path'
import { createMessagePersistence, persistNow } from './message-persistence'
import { createRunPorts, type ThreadOrigin } from './run-ports'
import { messageIn, shownPath, withEarlierPage, type ShownPath } from './shown-path'
import { createThreadEngine, type ThreadEngineOptions } from './thread-engine'
import { afterFetch, createThreadLoader } from './thread-loader'
import { createThreadView } from './thread-view'

/** A thread in memory. Its turns go on whether a screen shows it or not, until its scope is disposed of. */
export interface ThreadSession {
  readonly key: ThreadKey
  readonly state: RunState
  /** A message of the path that is shown. */
  message(id: string): Message | undefined
  /** Shows what the device has of the thread, and fetches the rest from its server. */
  load(): Promise<void>
  /** Sends the first message of a thread that does not exist yet. */
  begin(text: string, files?: Files): void
  /** Fetches what was said elsewhere. A run that this device asked for brings nothing new. */
  refresh(runId?: string): Promise<void>
  loadEarlier(): Promise<void>
  /** Shows the path to a message. Gives false while a turn is going on. */
  goTo(messageId: string | undefined): Promise<boolean>
  send(text: string, files?: Files): void
  retry(): void
  /** Answers what the agent asked; no answer to an interrupt counts as a no. */
  resume(answers: InterruptAnswers): void
  stop(): void
}

interface ThreadSessionOptions {
  readonly server: Server
  readonly key: ThreadKey
  /** The tools that the next turn may use. */
  readonly tools: ThreadEngineOptions['tools']
}

type Engine = ReturnType<typeof createThreadEngine>

/** The draft of a path, with the engine that folds events into it. The session drains it. */
interface Shown {
  readonly engine: Engine
  path: ShownPath
}

export function createThreadSession(
  { server, key, tools }: ThreadSessionOptions,
  scope: DisposalScope,
): ThreadSession {
  const loader = createThreadLoader(server, key)
  const view = createThreadView(key)
  const persistence = createMessagePersistence(key, scope)
  const runPorts = createRunPorts(server, key, scope)
  const ownRuns = new Set<string>()
  let shown: Shown | undefined
  let loading: Promise<void> | undefined
  let loadingEarlier: Shown | undefined
  scope.own(() => shown?.engine.stop())

  function standing(): 'nothing' | 'idle' | 'running' {
    if (!shown) return 'nothing'
    return isRunning(shown.engine.state) ? 'running' : 'idle'
  }

  /** Puts a path on the screen, with an engine that goes on from its end. */
  function show(path: LoadedPath, origin: ThreadOrigin = 'known'): Engine {
    const { draft, parentId, unfinished } = path
    const isShown = () => shown === next && !scope.isDisposed
    const next: Shown = {
      path: shownPath(draft, parentId),
      engine: createThreadEngine({
        server,
        key,
        path,
        ports: runPorts(origin, parentId),
        tools,
        isShown,
        drain() {
          const changes = draft.takeChanges()
          if (!isShown() || (changes.messageIds.size === 0 && !changes.list)) return
          view.showChanges(next.path, changes)
          persistence.persistMessages(changes.messageIds)
        },
        onState,
        onTurnEnd,
      }),
    }
    shown = next
    persistence.follow(draft, parentId)
    view.showState(path.state)
    view.showPath(next.path)
    if (unfinished) {
      const runId = unfinished.run_id
      const events = unfinished.events ?? []
      next.engine.attach({ runId, events, cursor: `${runId}:${events.length - 1}` })
    }
    return next.engine
  }

  function onState(state: RunState): void {
    if (state.kind === 'running') {
      ownRuns.add(state.runId)
      persistence.addRun(state.runId)
      if (state.step === 'calling-tools') void persistNow(key)
    }
    view.showState(state)
  }

  async function onTurnEnd(state: RunState): Promise<void> {
    await persistence.persistTurn(state)
    await view.showBranches()
  }

  async function loadAll(): Promise<void> {
    view.showLoading({ kind: 'loading' })
    const stored = await loader.readStored()
    if (scope.isDisposed || shown) return
    // Only a device that began to make the calls goes on with them, because another one may have, too.
    const wasCalling = stored.ok && hasBegunCalls(stored.value.draft)
    if (stored.ok && stored.value.draft.ids.length > 0) show(stored.value)
    const [fetched] = await Promise.all([loader.fetchHistory(), loader.fetchToolsets()])
    if (scope.isDisposed) return
    const next = afterFetch(fetched, standing())
    if (next.kind === 'fail') view.showLoading({ kind: 'failed', failure: next.failure })
    if (next.kind === 'show') show(next.path)
    if (wasCalling && fetched.ok) makeOpenCalls()
  }

  /** The app was closed while calls waited for the person, or were at work: they are made now. */
  function makeOpenCalls(): void {
    if (!shown || standing() !== 'idle') return
    if (reopenCalls(shown.path.draft, key.thread)) shown.engine.retry()
  }

  return {
    key,
    get state() {
      return shown?.engine.state ?? { kind: 'idle' }
    },
    message: (id) => shown && messageIn(shown.path, id),
    async load() {
      if (shown) return
      loading ??= loadAll().finally(() => (loading = undefined))
      await loading
    },
    begin(text, files) {
      loader.storeNew()
      show(emptyLoadedPath(), 'new').send(text, files)
    },
    async refresh(runId) {
      const before = shown
      if (standing() !== 'idle' || (runId !== undefined && ownRuns.has(runId))) return
      const fetched = await loader.fetchHistory()
      if (scope.isDisposed || shown !== before) return
      const next = afterFetch(fetched, standing())
      if (next.kind === 'show') show(next.path)
    },
    async loadEarlier() {
      const before = shown
      const endingAt = shown?.path.earlier.endingAt
      if (!before || endingAt === undefined || before === loadingEarlier) return
      loadingEarlier = before
      view.showEarlier(before.path, 'loading')
      const page = await loader.readPage(endingAt)
      loadingEarlier = undefined
      if (scope.isDisposed || shown !== before) return
      if (page.ok) before.path = withEarlierPage(before.path, page.value)
      view.showEarlier(before.path, 'loaded')
    },
    async goTo(messageId) {
      if (standing() !== 'idle') return false
      const path = await loader.readPathTo(messageId)
      if (scope.isDisposed || !path.ok || standing() !== 'idle') return false
      show(path.value)
      return true
    },
    send: (text, files) => shown?.engine.send(text, files),
    retry: () => shown?.engine.retry(),
    resume: (answers) => shown?.engine.resume(answers, Date.now()),
    stop: () => shown?.engine.stop(),
  }
}
