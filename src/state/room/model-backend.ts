import { modelOf, withSettings } from '@/core/conversation/chat-settings'
import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { FailureError, attempt } from '@/core/failure'
import { fitMessages, sizeToRead } from '@/core/run/fit-messages'
import type { RunState } from '@/core/run/run-state'
import { knownRuns, markRun } from '@/data/store/conversation-store'
import { readThread } from '@/data/store/thread-store'
import { queryClient, threadsKey } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { openAnswer } from '@/state/model/model-answer'
import {
  loadHelp,
  namePlainly,
  nameThread,
  proposeFollowUps,
  stopHelping,
} from '@/state/model/model-help'
import { fetchModelRooms } from '@/state/model/model-list'
import { readProfile } from '@/state/model/model-profile'
import { countTurn, noteRefusal } from '@/state/model/model-rates'
import type { Server } from '@/state/server/servers'
import { choicesAtom } from '@/state/settings/chat-settings'

import type { Backend, EndedTurn } from './backend'

/** A model may think, or read what was said, without a sign of life. */
const silenceLimit = 300_000

const mostCharacters = 700_000
/** Of most texts a token is more; JSON, tools and the answer need room too. */
const charactersPerToken = 2.5

/** A server that has models and nothing else: threads, and the loop of tools, are the device's. */
export function modelBackend(server: Server): Backend {
  return {
    rooms: () => fetchModelRooms(server),
    threads: undefined,
    rename: async () => undefined,
    remove: async () => undefined,
    storedState,
    bringUpToDate,
    createThread: beginRun,
    createRun: beginRun,
    openStream: async ({ key, input, settings, signal }) => {
      const id = modelFor(key)
      const profile = await readProfile(server, id)
      const messages = fitMessages(input.messages, roomFor(profile.contextSize), sizeToRead)
      const said = withSettings({ ...input, messages }, settings)
      const model = { server, id, profile }
      return openAnswer(model, said, { isStreamed: settings.stream, signal })
    },
    // Whoever hangs up has cancelled.
    cancelRun: async () => undefined,
    silenceLimit,
    leavesEveryCall: true,
    turnEnded: async (turn) => (await attempt(finishTurn(server, turn))).ok,
  }
}

/** The room is a model, which was chosen with the thread: only the thread's own choice comes before it. */
const modelFor = (key: ThreadKey) => modelOf(store.get(choicesAtom(key))) ?? key.room

const roomFor = (contextSize = Infinity) =>
  Math.min(mostCharacters, contextSize * charactersPerToken)

/** A run is noted before it begins: one that is not finished at the next start was cut off. */
async function beginRun(key: ThreadKey, runId: string): Promise<string> {
  stopHelping(key)
  void attempt(markRun(key, runId, false))
  return runId
}

async function storedState(key: ThreadKey, last: Message | undefined): Promise<RunState> {
  const runs = await attempt(unfinishedRuns(key))
  const ids = runs.ok ? runs.value : []
  const isCut = last?.runId === undefined ? ids.length > 0 : ids.includes(last.runId)
  return last && isCut ? { kind: 'truncated' } : { kind: 'idle' }
}

/** All that there is, is on the device; what is not there would not be kept either. */
async function bringUpToDate(key: ThreadKey): Promise<undefined> {
  if (!(await readThread(key))) throw new FailureError({ kind: 'not-found' })
}

async function unfinishedRuns(key: ThreadKey): Promise<string[]> {
  const runs = await knownRuns(key)
  return [...runs].flatMap(([id, { isFinished }]) => (isFinished ? [] : [id]))
}

const isRefusalOfTools = (state: RunState) =>
  state.kind === 'failed' &&
  state.failure.kind === 'agent' &&
  state.failure.code === 'model_without_tools'

async function finishTurn(server: Server, turn: EndedTurn): Promise<void> {
  const { key, state, messages, runIds } = turn
  for (const id of await unfinishedRuns(key)) await markRun(key, id, true)
  const id = modelFor(key)
  const profile = await readProfile(server, id)
  const answers = messages.filter(({ runId }) => runId !== undefined && runIds.has(runId))
  const knowsTools = profile.supportsTools || profile.channels.includes('json')
  const names = knowsTools ? turn.offered : new Set<string>()
  const place = { server: server.id, model: id }
  await countTurn(place, answers, { names, channel: profile.supportsTools ? 'tool' : 'json' })
  if (isRefusalOfTools(state)) noteRefusal(place)
  const isNamed = await namePlainly(key, messages)
  if (state.kind !== 'completed' || !(await loadHelp(server.id))) return
  // A model may take its time to find a name; the list shows the plain one meanwhile.
  if (isNamed) void queryClient.invalidateQueries({ queryKey: threadsKey(server) })
  const model = { server, id, profile }
  if (!(await nameThread(model, key, messages))) return
  void attempt(proposeFollowUps(model, key, messages))
}
