import { toolChannelOf } from '@/core/completions/model-profile'
import { withSettings } from '@/core/conversation/chat-settings'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { charactersFor, fitMessages, sizeToRead } from '@/core/run/fit-messages'
import type { RunState } from '@/core/run/run-state'
import { queryClient, threadsKey } from '@/state/device/query-client'
import {
  loadHelp,
  nameByFirstWords,
  nameThread,
  proposeFollowUps,
  stopHelping,
} from '@/state/model/help'
import { countTurn, noteRefusal } from '@/state/model/model-rates'
import { fetchModelRooms } from '@/state/model/models'
import { openAnswer } from '@/state/model/open-answer'
import { readProfile } from '@/state/model/profile'
import { whenStored } from '@/state/outbox/outbox'
import type { Server } from '@/state/server/servers'

import type { Backend, EndedTurn } from './backend'

/** A model may read the input or think for minutes before its first word. */
const silenceLimitMilliseconds = 300_000

const mostCharacters = 700_000

/** The backend of a server that has only models. The device stores the threads and calls the tools. */
export function modelBackend(server: Server): Backend {
  return {
    rooms: () => fetchModelRooms(server),
    threads: undefined,
    rename: async () => undefined,
    remove: async () => undefined,
    history: undefined,
    createThread: beginRun,
    createRun: beginRun,
    openStream: async ({ key, input, settings, model: chosen, signal }) => {
      const id = chosen ?? key.room
      const profile = await readProfile(server, id)
      const characterLimit = Math.min(mostCharacters, charactersFor(profile.contextSize))
      const messages = fitMessages(input.messages, characterLimit, sizeToRead)
      const runInput = withSettings({ ...input, messages }, settings)
      const model = { server, id, profile }
      return openAnswer(model, runInput, { isStreamed: settings.stream, signal })
    },
    // Closing the stream cancels the answer.
    cancelRun: async () => undefined,
    silenceLimitMilliseconds,
    leavesEveryCall: true,
    turnEnded: async (turn) => (await attempt(finishTurn(server, turn))).ok,
  }
}

async function beginRun(key: ThreadKey, runId: string): Promise<string> {
  stopHelping(key)
  // The message is stored on the device before it is sent.
  await whenStored(key)
  return runId
}

const isRefusalOfTools = (state: RunState) =>
  state.kind === 'failed' &&
  state.failure.kind === 'agent' &&
  state.failure.code === 'model_without_tools'

async function finishTurn(server: Server, turn: EndedTurn): Promise<void> {
  const { key, state, messages, runIds } = turn
  // The room is the model that the thread began with.
  const id = turn.model ?? key.room
  const profile = await readProfile(server, id)
  const answers = messages.filter(({ runId }) => runId !== undefined && runIds.has(runId))
  const channel = toolChannelOf(profile)
  const names = channel ? turn.offered : new Set<string>()
  const modelKey = { server: server.id, model: id }
  await countTurn(modelKey, answers, { names, channel: channel ?? 'json' })
  if (isRefusalOfTools(state)) noteRefusal(modelKey)
  const isNamed = await nameByFirstWords(key, messages)
  if (state.kind !== 'completed' || !(await loadHelp(server.id))) return
  // The list shows the plain name until the model finds a better one.
  if (isNamed) void queryClient.invalidateQueries({ queryKey: threadsKey(server) })
  const model = { server, id, profile }
  if (!(await nameThread(model, key, messages))) return
  void attempt(proposeFollowUps(model, key, messages))
}
