import { EventType, type AGUIEvent } from '@ag-ui/core'

import {
  callIdsOf,
  chatRequest,
  textToolsOf,
  type ChatRequest,
} from '@/core/completions/chat-request'
import { createCompletionEvents } from '@/core/completions/completion-events'
import { createCompletionReader } from '@/core/completions/completion-reader'
import { faultOfStatus, type Fault } from '@/core/completions/fault'
import {
  toolChannelOf,
  withoutNativeTools,
  type ModelProfile,
} from '@/core/completions/model-profile'
import type { RunInput } from '@/core/contract/run'
import { charactersFor, fitMessages, sizeToRead } from '@/core/run/fit-messages'
import { describeError, type Log } from '@server/http/log'
import type { ModelMetrics } from '@server/metrics/model-metrics'
import { noTracer, type Tracer } from '@server/traces/tracer'

import type { Agent } from './agent'
import { createDeadline } from './deadline'
import { describeFault } from './describe-fault'
import { readJson } from './read-json'
import { measureAnswer } from './measure-answer'

interface Ports {
  /** Includes `/v1`. */
  baseUrl: string
  apiKey: string | undefined
  model: string
  profile: ModelProfile
  metrics: Pick<ModelMetrics, 'countAnswer' | 'countRefusal'>
  tracer?: Tracer
  fetch: (address: string, request: RequestInit) => Promise<Response>
  newId: () => string
  log: Log
  timeouts?: { firstByteMilliseconds: number; nextByteMilliseconds: number }
}

/** Generous, because a model may have to load, or may think for a long time. */
const defaultTimeouts = { firstByteMilliseconds: 60_000, nextByteMilliseconds: 120_000 }

const maximumErrorCharacters = 64 * 1024

/** Creates an agent that answers with a model of any OpenAI-compatible server. */
export function createUpstreamAgent(ports: Ports): Agent {
  const { baseUrl, apiKey, model, newId, log, metrics, tracer = noTracer } = ports
  /** Replaced when the model rejects native tools. */
  let profile = ports.profile
  const { firstByteMilliseconds, nextByteMilliseconds } = ports.timeouts ?? defaultTimeouts

  function post(
    body: ChatRequest,
    traceHeaders: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Response> {
    return ports.fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        ...traceHeaders,
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      // A redirect would turn the POST into a GET or send the conversation elsewhere.
      redirect: 'error',
      signal,
    })
  }

  /** Yields the events of an answer, or only an error if the model rejects tools. */
  async function* answer(
    input: RunInput,
    used: ModelProfile,
    signal: AbortSignal,
  ): AsyncGenerator<AGUIEvent> {
    const messages = fitMessages(input.messages, charactersFor(used.contextSize), sizeToRead)
    const asked = chatRequest(model, { ...input, messages }, used)
    if (!asked.ok) return yield badSetting(asked.setting)
    const { threadId, runId } = input
    const events = createCompletionEvents({
      threadId,
      runId,
      model,
      newId,
      takenIds: callIdsOf(input),
      describe: describeFault,
      reasoningField: used.reasoningField,
      textTools: textToolsOf(input, used),
    })
    const deadline = createDeadline(signal, firstByteMilliseconds)

    function failWith(fault: Fault, status: number): AGUIEvent[] {
      log({ event: 'model-failed', fault, status })
      return events.fail(fault)
    }

    /** Decides what a failed connection means for an unfinished answer. */
    function onConnectionLost(error: unknown, status: number): AGUIEvent[] {
      if (signal.aborted || events.isOver()) return []
      if (events.isFinishing()) return events.end({ isDone: true })
      if (deadline.isMissed()) return failWith('model_silent', status)
      const fault = status === 0 ? 'model_unreachable' : 'model_cut'
      log({ event: 'model-lost', ...describeError(error) })
      return failWith(fault, status)
    }

    async function* readAnswer(response: Response): AsyncGenerator<AGUIEvent[]> {
      const reader = createCompletionReader(events)
      for await (const bytes of response.body ?? []) {
        deadline.suspend()
        yield reader.push(bytes)
        if (events.isOver()) return
        deadline.extend(nextByteMilliseconds)
      }
      yield reader.end()
    }

    async function* readResponse(response: Response): AsyncGenerator<AGUIEvent[]> {
      const { status } = response
      if (response.ok) return yield* readAnswer(response)
      const body = await readJson(response, maximumErrorCharacters)
      yield failWith(faultOfStatus(status, body), status)
    }

    let status = 0
    const span = tracer.start('model', { 'gen_ai.request.model': model })
    try {
      const response = await post(asked.request, span.headers(), deadline.signal)
      status = response.status
      for await (const batch of readResponse(response)) yield* batch
    } catch (error) {
      yield* onConnectionLost(error, status)
    } finally {
      deadline.close()
      const attributes = { 'http.response.status_code': status }
      span.end({ attributes, isFailed: status < 200 || status > 299 })
    }
  }

  const respond: Agent = async function* (input, signal) {
    const used = profile
    const profileWithoutTools = withoutNativeTools(used)
    const { tools } = input
    const measure = measureAnswer({ model, tools, channel: toolChannelOf(used) ?? 'json', metrics })
    let isBegun = false
    for await (const event of answer(input, used, signal)) {
      const isRefusal = isRefusalOfTools(event)
      if (isRefusal) metrics.countRefusal(model)
      if (isRefusal && profileWithoutTools && !isBegun) {
        profile = profileWithoutTools
        return yield* respond(input, signal)
      }
      isBegun = true
      yield measure(event)
    }
  }
  return respond
}

const isRefusalOfTools = (event: AGUIEvent) =>
  event.type === EventType.RUN_ERROR && event.code === 'model_without_tools'

function badSetting(setting: string): AGUIEvent {
  return {
    type: EventType.RUN_ERROR,
    code: 'invalid_setting',
    message: `The setting ${setting} has an invalid value.`,
  }
}
