import type { AGUIEvent, Tool } from '@ag-ui/core'
import { z } from 'zod'

import { isJsonObject, type JsonObject } from '@/core/agui/json'
import type { AnswerChannel } from '@/core/conversation/message'
import { FailureError } from '@/core/failure'
import { schemaProblems } from '@/core/tools/schema-problems'

import { collectChannels, readChannels, type Judged } from './collect-channels'
import { collectFaultCode, type CollectFault } from './collect-fault'
import type { AnswerLimits } from './gather-answer'

/** A request for an answer in the form of an object. */
export interface StructuredRequest {
  readonly system: string
  readonly prompt: string
  /** At most one; empty for a model without tools. */
  readonly tools: readonly Tool[]
}

/** What to ask a model for. */
export interface StructuredTask<Schema extends z.ZodType | JsonObject> {
  /** The name of the tool through which the model answers. */
  readonly name: string
  readonly description: string
  readonly instructions: string
  readonly prompt: string
  /** A zod schema, or a JSON Schema. */
  readonly schema: Schema
  /** Reads a value from plain text, where that is possible. */
  readonly readText?: (text: string) => unknown
}

export interface StructuredModel extends AnswerLimits {
  /** Asks the model once. The request is aborted when the signal fires. */
  readonly ask: (request: StructuredRequest, signal: AbortSignal) => AsyncIterable<AGUIEvent>
  readonly supportsTools: boolean
  /** The accepted channels; by default all that the model supports. */
  readonly channels?: readonly AnswerChannel[]
  /** Called when the model refuses tools. */
  readonly onToolsRefused?: () => void
}

/** `asked` is the requested channel. */
export type StructuredAnswer<Value> = { asked: AnswerChannel } & (
  | { ok: true; value: Value; channel: AnswerChannel }
  | { ok: false; fault: CollectFault; code: ReturnType<typeof collectFaultCode> }
)

/**
 * Asks a model for an object that fits the schema. After an answer that does not fit, it is asked once
 * more with the problem; a model that refuses tools is asked without them.
 */
export function generateStructured<Value>(
  task: StructuredTask<z.ZodType<Value>>,
  model: StructuredModel,
): Promise<StructuredAnswer<Value>>
export function generateStructured(
  task: StructuredTask<JsonObject>,
  model: StructuredModel,
): Promise<StructuredAnswer<JsonObject>>
export function generateStructured(
  task: StructuredTask<z.ZodType | JsonObject>,
  model: StructuredModel,
): Promise<StructuredAnswer<unknown>> {
  return generate(task, model)
}

async function generate(
  task: StructuredTask<z.ZodType | JsonObject>,
  model: StructuredModel,
): Promise<StructuredAnswer<unknown>> {
  const { supportsTools } = model
  const usable: AnswerChannel[] = supportsTools ? ['tool', 'json', 'text'] : ['json', 'text']
  const channels = usable.filter((channel) => model.channels?.includes(channel) ?? true)
  const mode = modeOf(channels)
  const reader = {
    toolName: task.name,
    channels,
    judge: (value: unknown) => judge(task.schema, value),
    readText: task.readText,
  }
  let problem: string | undefined
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const request = requestFor(task, mode, problem)
    let isRefused = false
    const collected = await collectChannels(
      (signal) => watched(model.ask(request, signal), () => (isRefused = true)),
      task.name,
      model,
    )
    if (!collected.ok && isRefused && mode === 'tool') {
      model.onToolsRefused?.()
      return generate(task, { ...model, supportsTools: false })
    }
    if (!collected.ok) return failed(collected.fault, mode)
    const held = readChannels(collected.value, reader)
    if (held.ok) return { ...held, asked: mode }
    problem = held.problem
  }
  return failed({ kind: 'arguments-malformed', problem: problem ?? '' }, mode)
}

/** Detects that a model refuses tools, because the collector does not report why an answer failed. */
function watched(events: AsyncIterable<AGUIEvent>, onRefused: () => void) {
  return {
    [Symbol.asyncIterator](): AsyncIterator<AGUIEvent> {
      const iterator = events[Symbol.asyncIterator]()
      return {
        next: () =>
          iterator.next().catch((error: unknown) => {
            if (isRefusalOfTools(error)) onRefused()
            throw error
          }),
        // Leaving early closes the model's stream.
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      }
    },
  }
}

const isRefusalOfTools = (error: unknown) =>
  error instanceof FailureError &&
  error.failure.kind === 'agent' &&
  error.failure.code === 'model_without_tools'

const failed = (fault: CollectFault, asked: AnswerChannel) =>
  ({ ok: false, fault, code: collectFaultCode(fault), asked }) as const

function judge(schema: z.ZodType | JsonObject, value: unknown): Judged<unknown> {
  if (schema instanceof z.ZodType) {
    const parsed = schema.safeParse(value)
    if (parsed.success) return { ok: true, value: parsed.data }
    const [issue] = parsed.error.issues
    return { ok: false, problem: `${issue?.path.join('.') || '#'}: ${issue?.message ?? ''}` }
  }
  const problems = isJsonObject(value) ? schemaProblems(schema, value) : ['#: It is not an object.']
  return problems.length > 0 ? { ok: false, problem: problems.join(' ') } : { ok: true, value }
}

type Mode = 'tool' | 'json' | 'text'

const modeOf = (channels: readonly AnswerChannel[]): Mode =>
  channels.includes('tool') ? 'tool' : channels.includes('json') ? 'json' : 'text'

function requestFor(
  { name, description, instructions, prompt, schema }: StructuredTask<z.ZodType | JsonObject>,
  mode: Mode,
  problem: string | undefined,
): StructuredRequest {
  const parameters = schema instanceof z.ZodType ? jsonSchemaOf(schema) : schema
  const system = [
    instructions,
    ...(mode === 'text' ? [] : [howTo(mode, name, parameters)]),
    ...(problem === undefined ? [] : [retryMessage(mode, name, problem)]),
  ].join('\n\n')
  return { system, prompt, tools: mode === 'tool' ? [{ name, description, parameters }] : [] }
}

function howTo(mode: 'tool' | 'json', name: string, parameters: JsonObject): string {
  return mode === 'tool'
    ? `Call ${name} exactly once. Write nothing else.`
    : `Answer with one JSON object that fits this JSON Schema, and with nothing else:\n${JSON.stringify(parameters)}`
}

/** Tells the model what was wrong with its previous answer. */
function retryMessage(mode: Mode, name: string, problem: string): string {
  const reason = problem.replaceAll(/\s+/g, ' ').slice(0, 400)
  return `Your previous output was invalid. ${remedy(mode, name)} Last error: ${reason}`
}

function remedy(mode: Mode, name: string): string {
  switch (mode) {
    case 'tool':
      return `Call ${name} exactly once, with arguments that fit its JSON Schema. No prose.`
    case 'json':
      return 'Output one JSON object that fits the JSON Schema. No tool call, no prose, no code fence.'
    case 'text':
      return 'Output plain text as requested. No tool call, no JSON.'
  }
}

function jsonSchemaOf(schema: z.ZodType): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}
