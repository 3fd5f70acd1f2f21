import { modelOf, roundsOf } from '@/core/conversation/chat-settings'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { createEngine, type Engine } from '@/core/run/engine'
import type { RunPorts } from '@/core/run/run-ports'
import type { RunState } from '@/core/run/run-state'
import type { ToolRegistry } from '@/core/tools/tool-registry'
import { paced } from '@/data/device/paced'
import { noteRun, reportFor } from '@/state/device/note-run'
import { queryClient, threadsKey } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { noteActivity } from '@/state/room/activity'
import { backendOf } from '@/state/room/backend-of'
import type { Server } from '@/state/server/servers'
import { choicesAtom, settingsAtom } from '@/state/settings/settings'

import type { LoadedPath } from './loaded-path'

export interface ThreadEngineOptions {
  readonly server: Server
  readonly key: ThreadKey
  readonly path: LoadedPath
  readonly ports: RunPorts
  readonly tools: () => ToolRegistry
  /** False once the thread shows another path, or is closed. */
  readonly isShown: () => boolean
  /** Shows and stores the pending changes of the draft. */
  readonly drain: () => void
  readonly onState: (state: RunState) => void
  /** Stores what a turn changed. */
  readonly onTurnEnd: (state: RunState) => Promise<void>
}

/** Together with the pauses in between, this takes about ten minutes. */
const mostResumes = 45

/** Creates an engine that continues from a path, and reports to the app what its turns do. */
export function createThreadEngine(options: ThreadEngineOptions): Engine {
  const { server, key, path, isShown, drain } = options
  const { draft } = path
  const settings = settingsAtom(key)
  const choices = choicesAtom(key)
  let runIds = new Set<string>()
  let offered: ReadonlySet<string> = new Set()

  async function endTurn(state: RunState, isWithdrawn: boolean): Promise<void> {
    const messages = draft.ids.flatMap((id) => draft.message(id) ?? [])
    const model = modelOf(store.get(choices))
    const turn = { key, state, messages, runIds, offered, model }
    runIds = new Set()
    await options.onTurnEnd(state)
    if (!isShown() && !isWithdrawn) return
    // The list shows the last message, which has been stored by now.
    refreshList(server)
    if (await backendOf(server).turnEnded(turn)) refreshList(server)
  }

  return createEngine({
    threadId: key.thread,
    draft,
    state: path.state,
    ports: options.ports,
    tools: () => {
      const tools = options.tools()
      offered = new Set(tools.definitions.map(({ name }) => name))
      return tools
    },
    limits: () => ({ rounds: roundsOf(store.get(settings)), resumes: mostResumes }),
    onState(state) {
      noteRun(key, state)
      if (!isShown()) return
      const isOver = state.kind !== 'running'
      // The next step may outlive the app, so everything before it has to be stored.
      if (isOver || state.step === 'creating' || state.step === 'calling-tools') drain()
      if (!isOver) runIds.add(state.runId)
      // The first run gives a thread its name, and the last one gives it its place in the list.
      if (isOver || state.step === 'streaming') refreshList(server)
      options.onState(state)
      // The thread may have taken the message back, and then shows another path.
      const isWithdrawn = !isShown()
      noteActivity(key, isWithdrawn ? { kind: 'idle' } : state)
      if (isOver) void endTurn(state, isWithdrawn)
    },
    onContent: paced(drain),
    report: reportFor(key),
  })
}

const refreshList = (server: Server) =>
  void queryClient.invalidateQueries({ queryKey: threadsKey(server) })
