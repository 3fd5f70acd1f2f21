import type { AGUIEvent } from '@ag-ui/core'

import { chatRequest, callIdsOf, textToolsOf } from '@/core/completions/chat-request'
import { withoutNativeTools, type ModelProfile } from '@/core/completions/model-profile'
import { readCompletion } from '@/core/completions/read-completion'
import type { StructuredModel } from '@/core/completions/structured/generate-structured'
import { attempt, FailureError, type Failure } from '@/core/failure'
import { clock } from '@/data/device/clock'
import { newId } from '@/data/device/new-id'
import { openCompletion } from '@/data/server/models'
import type { Server } from '@/state/server/servers'

import { noteRefusal } from './model-rates'
import { noteModelUse } from './recent-models'

type Conversation = Parameters<typeof chatRequest>[1]

/** A model and how to talk to it. */
export interface Model {
  readonly server: Server
  readonly id: string
  readonly profile: ModelProfile
}

interface Opening {
  readonly isStreamed: boolean
  readonly signal: AbortSignal
}

type ModelInput = Conversation & { threadId: string; runId: string }

/**
 * Returns a model's answer as the events of a run, once it has begun. A model that refuses tools is asked
 * again, with the tools described in the prompt.
 */
export async function openAnswer(
  model: Model,
  input: ModelInput,
  opening: Opening,
): Promise<AsyncIterable<AGUIEvent[]>> {
  const { server, id } = model
  void noteModelUse(server, id)
  const answer = await attempt(openWith(model, input, opening))
  if (answer.ok) return answer.value
  const profile = isRefusalOfTools(answer.failure) ? withoutNativeTools(model.profile) : undefined
  if (!profile) throw new FailureError(answer.failure)
  noteRefusal({ server: server.id, model: id })
  return openWith({ ...model, profile }, input, opening)
}

const isRefusalOfTools = (failure: Failure) =>
  failure.kind === 'agent' && failure.code === 'model_without_tools'

async function openWith(
  { server, id, profile }: Model,
  input: ModelInput,
  { isStreamed, signal }: Opening,
): Promise<AsyncIterable<AGUIEvent[]>> {
  const made = chatRequest(id, input, profile)
  if (!made.ok) throw new FailureError({ kind: 'rejected', status: 400 })
  const { stream_options: _options, ...whole } = made.request
  const request = isStreamed ? made.request : { ...whole, stream: false }
  const answer = await openCompletion(server, request, signal)
  return readCompletion(answer, {
    threadId: input.threadId,
    runId: input.runId,
    model: id,
    newId,
    takenIds: callIdsOf(input),
    textTools: textToolsOf(input, profile),
    reasoningField: profile.reasoningField,
    // The app derives its own sentence from the code; this is the server's message.
    describe: (fault, message) => message ?? fault,
    now: Date.now,
  })
}

/** How long a model may take for a request outside of a turn. */
const timeoutMilliseconds = 30_000

/** Adapts a model for structured answers. */
export function structuredModel(model: Model, signal: AbortSignal): StructuredModel {
  const { supportsTools, channels } = model.profile
  return {
    supportsTools: supportsTools && channels.includes('tool'),
    clock,
    timeoutMilliseconds,
    signal,
    async *ask({ system, prompt, tools }, ended) {
      const input = {
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: prompt },
        ],
        tools,
        threadId: newId(),
        runId: newId(),
      } as const
      // The caller reads calls as JSON from the text itself.
      const asked = { ...model, profile: { ...model.profile, channels: withoutJson(channels) } }
      const answer = await openAnswer(asked, input, { isStreamed: true, signal: ended })
      for await (const events of answer) yield* events
    },
  }
}

const withoutJson = (channels: ModelProfile['channels']) =>
  channels.filter((channel) => channel !== 'json')
