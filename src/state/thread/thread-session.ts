import { FailureError } from '@/core/failure'
import { isRunning, type RunState } from '@/core/run/run-state'
import { coalesce } from '@/state/device/coalesce'
import type { DisposalScope } from '@/state/device/disposal-scope'
import { attemptOrReport } from '@/state/device/note-run'
import { createMessageDelivery } from '@/state/outbox/delivery'

import { emptyLoadedPath, runToJoin, type LoadedPath } from './loaded-path'
import { createMessagePersistence, persistNow } from './message-persistence'
import { createRunPorts, type ThreadOrigin } from './run-ports'
import type { ThreadSession, ThreadSessionOptions } from './session'
import { messageIn, pathWithout, shownPath, withEarlierPage, type ShownPath } from './shown-path'
import { createThreadEngine } from './thread-engine'
import { afterFetch, createThreadLoader } from './thread-loader'
import { createThreadView } from './thread-view'

type Engine = ReturnType<typeof createThreadEngine>

/** The path that is shown, and the engine that folds events into its draft. The session drains the draft. */
interface Shown {
  readonly engine: Engine
  path: ShownPath
}

export function createThreadSession(
  { server, key, tools, awaitTools }: ThreadSessionOptions,
  scope: DisposalScope,
): ThreadSession {
  const loader = createThreadLoader(server, key)
  const view = createThreadView(key, scope)
  const { tab } = view
  const persistence = createMessagePersistence(key, scope)
  const runPorts = createRunPorts(server, key, scope)
  const persist = () => persistNow(key)
  const paths = {
    prepareTakeBack,
    showPathBefore: (id: string) => attemptOrReport(key, 'outbox', showPathBefore(id)),
  }
  const delivery = createMessageDelivery(server, key, {
    tab,
    turnStatus,
    startTurn,
    persist,
    paths,
  })
  const ownRuns = new Set<string>()
  /** Runs whose rest has been fetched, because their stream could not be resumed. */
  const fetchedRuns = new Set<string | undefined>()
  let shown: Shown | undefined
  let loading: Promise<void> | undefined
  let loadingEarlier: { readonly of: Shown; readonly done: Promise<boolean> } | undefined
  const rereading = coalesce(async () => void (await attemptOrReport(key, 'reread', readAgain())))
  /** The state in which another tab left the thread, until it is shown. */
  let otherTabState: RunState | undefined
  scope.own(() => shown?.engine.stop())
  scope.own(() => delivery.forget())

  function turnStatus(): 'nothing' | 'idle' | 'running' {
    if (!shown) return 'nothing'
    if (tab.elsewhere) return 'running'
    return isRunning(shown.engine.state) ? 'running' : 'idle'
  }

  /** Shows a path, with an engine that continues from its end. */
  function show(path: LoadedPath, origin: ThreadOrigin = 'known'): Engine {
    const { draft, parentId, unfinished } = path
    const isShown = () => shown === next && !scope.isDisposed
    const next: Shown = {
      path: shownPath(draft, parentId),
      engine: createThreadEngine({
        server,
        key,
        path,
        ports: { ...runPorts(origin, parentId), awaitTools },
        tools,
        isShown,
        drain() {
          const changes = draft.takeChanges()
          if (!isShown()) return
          view.showChanges(next.path, changes)
          if (changes.messageIds.size > 0 || changes.list)
            persistence.persistMessages(changes.messageIds)
        },
        onState,
        onTurnEnd,
      }),
    }
    shown = next
    persistence.follow(draft, parentId)
    if (path.turn?.kind === 'cut') persistence.persistStep(path.state)
    view.showState(path.state)
    view.showPath(next.path)
    if (unfinished) {
      const run = runToJoin(unfinished)
      startTurn(
        (engine) => engine === next.engine && engine.attach(run),
        () => void rereading.request(),
      )
    }
    return next.engine
  }

  /** Starts a turn in this tab, after reading everything that other tabs have written. */
  function startTurn(begin: (engine: Engine) => unknown, onRefusal: () => void = () => {}): void {
    const start = () =>
      tab.start(() => {
        if (shown) begin(shown.engine)
        return shown?.engine.state ?? { kind: 'idle' }
      }, onRefusal)
    if (rereading.running) void rereading.running.then(start)
    else start()
  }

  async function readAgain(): Promise<void> {
    const before = shown
    if (!before || isRunning(before.engine.state)) return
    const path = await loader.readAgain(before.path, tab.elsewhere?.runId)
    if (scope.isDisposed || shown !== before || isRunning(before.engine.state)) return
    if (!path.ok) return
    const state = otherTabState ?? before.engine.state
    otherTabState = undefined
    show({ ...path.value, state })
  }

  /** Returns a function that shows again what is shown now, without a message that the server did not accept. */
  function prepareTakeBack(): (messageId: string) => void {
    const before = shown
    if (!before) return () => {}
    const { state } = before.engine
    return (messageId) => {
      const path = pathWithout(before.path, messageId)
      persistence.withdraw(messageId, path.draft.ids.at(-1) ?? path.parentId)
      show({ ...path, state })
      persistence.persistStep(state)
      tab.tell(state)
    }
  }

  /** Shows the path that ends before a message. Returns no engine while a turn is running. */
  async function showPathBefore(messageId: string): Promise<Engine | undefined> {
    await persist()
    const path = await loader.readPathBefore(messageId)
    if (!path.ok) throw new FailureError(path.failure)
    const isFree = !scope.isDisposed && turnStatus() === 'idle'
    // If the message to replace no longer exists, the new one is sent anyway.
    if (isFree && path.value) show(path.value)
    return isFree ? shown?.engine : undefined
  }

  function onState(state: RunState): void {
    const takeBack = delivery.follow(state)
    if (takeBack) return takeBack()
    if (state.kind === 'running') {
      otherTabState = undefined
      ownRuns.add(state.runId)
      persistence.addRun(state.runId)
    }
    persistence.persistStep(state)
    view.showState(state)
    tab.tell(state)
  }

  async function onTurnEnd(state: RunState): Promise<void> {
    await persistence.persistTurn(state)
    if (turnStatus() !== 'running') tab.release()
    delivery.wake()
    await view.showBranches()
    if (state.kind === 'truncated') void fetchRest()
  }

  /** Fetches the rest of a run whose stream was lost, because the server may have it. */
  async function fetchRest(): Promise<void> {
    const runId = shown?.path.draft.run.runId
    if (!server.features.includes('resume') || fetchedRuns.has(runId)) return
    fetchedRuns.add(runId)
    await refresh()
  }

  const open = () => (loading ??= loadOrFail().finally(() => (loading = undefined)))

  async function loadOrFail(): Promise<void> {
    const loaded = await attemptOrReport(key, 'load', loadAll())
    if (loaded.ok || shown || scope.isDisposed) return
    view.showLoading({ kind: 'failed', failure: loaded.failure })
  }

  /** Shows what the device has, then what the server has, and resumes a turn that was interrupted. */
  async function loadAll(): Promise<void> {
    const before = shown
    if (!before) view.showLoading({ kind: 'loading' })
    const stored = await loader.readStored()
    if (scope.isDisposed || shown !== before || turnStatus() === 'running') return
    // The server may not know a thread yet if its first message is queued.
    const isBegun = stored.ok && (stored.value.draft.ids.length > 0 || delivery.isWaiting)
    const end = isBegun ? stored.value : undefined
    if (end) show(end)
    const [fetched] = await Promise.all([loader.fetchHistory(), loader.fetchToolsets()])
    if (scope.isDisposed) return
    const next = afterFetch(fetched, turnStatus())
    if (next.kind === 'fail') view.showLoading({ kind: 'failed', failure: next.failure })
    if (next.kind === 'show') show(next.path)
    const cut =
      next.kind === 'keep' && turnStatus() === 'idle' && end && loader.cutEnd(end, fetched.ok)
    if (cut) show(cut)
    if (stored.ok && fetched.ok) resumeCalls(stored.value.turn)
  }

  /** Makes the tool calls that waited for the person or were running when the app was closed. */
  function resumeCalls(turn: LoadedPath['turn']): void {
    // Only the device that began the calls makes them, so that no other device makes them as well.
    if (turn?.kind !== 'calling') return
    startTurn(
      (engine) => turnStatus() === 'idle' && engine.resumeCalls(turn.runId),
      () => void rereading.request(),
    )
  }

  async function refresh(runId?: string): Promise<void> {
    const before = shown
    if (turnStatus() !== 'idle' || (runId !== undefined && ownRuns.has(runId))) return
    const fetched = await loader.fetchHistory()
    if (scope.isDisposed || shown !== before) return
    const next = afterFetch(fetched, turnStatus())
    if (next.kind === 'show') show(next.path)
  }

  async function goTo(messageId: string | undefined): Promise<boolean> {
    if (turnStatus() !== 'idle') return false
    const path = await loader.readPathTo(messageId)
    if (scope.isDisposed || !path.ok || turnStatus() !== 'idle') return false
    // A message that could not be stored cannot be shown.
    if (messageId !== undefined && path.value.draft.ids.length === 0) return false
    show(path.value)
    return true
  }

  async function readEarlier(before: Shown, endingAt: string): Promise<boolean> {
    view.showEarlier(before.path, 'loading')
    const page = await loader.readPage(endingAt)
    if (loadingEarlier?.of === before) loadingEarlier = undefined
    if (scope.isDisposed || shown !== before) return !scope.isDisposed
    if (page.ok) before.path = withEarlierPage(before.path, page.value)
    view.showEarlier(before.path, 'loaded')
    return page.ok
  }

  return {
    key,
    delivery,
    get state() {
      return tab.elsewhere ?? shown?.engine.state ?? { kind: 'idle' }
    },
    message: (id) => shown && messageIn(shown.path, id),
    hasRun: (runId) => ownRuns.has(runId),
    async load() {
      if (!shown) await open()
    },
    begin(text, files) {
      loader.storeNew()
      const engine = show(emptyLoadedPath(), 'new')
      // Claims the thread before another tab learns of it.
      tab.start(
        () => engine.state,
        () => {},
      )
      delivery.sendFirst(engine, text, files)
    },
    refresh,
    async loadEarlier() {
      const endingAt = shown?.path.earlier.endingAt
      if (!shown || endingAt === undefined) return false
      if (loadingEarlier?.of !== shown)
        loadingEarlier = { of: shown, done: readEarlier(shown, endingAt) }
      return loadingEarlier.done
    },
    goTo,
    retry: () => startTurn((engine) => engine.retry()),
    continueAnswer: () => startTurn((engine) => engine.continueAnswer()),
    resume: (answers) => startTurn((engine) => engine.resume(answers, Date.now())),
    stop() {
      if (tab.elsewhere) tab.stopElsewhere()
      else shown?.engine.stop()
    },
    follow(state) {
      if (!shown) return
      if (!isRunning(state)) otherTabState = state
      view.showState(state)
      void rereading.request()
    },
    reread: rereading.request,
    reload: open,
  }
}
