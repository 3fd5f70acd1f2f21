import { z } from 'zod'

import type { AguiMessage } from '@/core/agui/event'
import { createEventReader } from '@/core/agui/event-reader'
import { fromAguiMessages, showAguiMessages } from '@/core/conversation/agui-messages'
import { createDraft } from '@/core/conversation/fold/draft'
import { createEngine } from '@/core/run/engine'
import type { RunState } from '@/core/run/run-state'
import { createStreamPool } from '@/core/run/stream-pool'
import { emptyRegistry } from '@/core/tools/tool-registry'

const Case = z
  .object({
    id: z.union([z.string(), z.number()]).nullish(),
    stream: z.array(z.unknown()).optional(),
    sse: z.string().optional(),
    input: z
      .looseObject({
        threadId: z.string().optional(),
        runId: z.string().optional(),
        messages: z.array(z.unknown()).optional(),
        state: z.unknown().optional(),
      })
      .optional(),
    chunk: z.number().int().positive().optional(),
  })
  .refine(({ stream, sse }) => (stream === undefined) !== (sse === undefined), {
    error: 'needs either stream or sse',
  })
type Case = z.infer<typeof Case>

/** Replays one case through the app's pipeline and returns the result or an error. Never throws. */
export async function replayLine(line: string): Promise<object> {
  const json = parseJson(line)
  const parsed = Case.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const problem = issue ? [issue.path.join('.'), issue.message].filter(Boolean).join(': ') : ''
    return { id: idOf(json), error: `not a case: ${problem}` }
  }
  return { id: parsed.data.id ?? null, ...(await replay(parsed.data)) }
}

async function replay({ stream, sse, input = {}, chunk }: Case): Promise<object> {
  const bytes = new TextEncoder().encode(sse ?? (stream ?? []).map(frameOf).join(''))
  const named = idsIn(bytes)
  const { threadId = named.threadId ?? 'thread', runId = named.runId ?? 'run' } = input
  const draft = createDraft(fromAguiMessages(input.messages ?? []), input.state ?? {})
  const warnings: object[] = []
  const state = await new Promise<RunState>((resolve) => {
    const engine = createEngine({
      threadId,
      draft,
      state: { kind: 'idle' },
      ports: {
        createRun: (runId) => Promise.resolve(runId),
        openStream: async () => slices(bytes, chunk),
        cancelRun: () => Promise.resolve(),
        callTool: () => Promise.resolve({ content: '' }),
        waitForSignIn: () => Promise.resolve(),
        // The end of a recording is final.
        canResume: false,
        pool: createStreamPool(1),
        clock: { now: () => 0, wait: untilAborted },
        newId: () => runId,
        random: () => 0,
      },
      tools: () => emptyRegistry,
      limits: () => ({ rounds: 0, resumes: 5 }),
      onState: (next) => next.kind !== 'running' && resolve(next),
      onContent: () => {},
      report: {
        warning: (warning) => warnings.push(warning),
        bug: (where) => warnings.push({ kind: 'bug', where }),
      },
    })
    engine.retry()
  })
  const { outcome } = draft.run
  return {
    outcome: state.kind,
    ...(state.kind === 'failed' && { failure: state.failure }),
    messages: showAguiMessages(draft).filter((message) => !isOurs(message)),
    state: draft.agentState,
    pendingToolCallIds: 'pendingToolCallIds' in outcome ? outcome.pendingToolCallIds : [],
    warnings,
  }
}

/** Errors that the app itself adds as results of calls are not part of the recording. */
const isOurs = (message: AguiMessage) =>
  message.role === 'tool' && message.id === `${message.toolCallId}-result` && 'error' in message

const frameOf = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`

async function* slices(bytes: Uint8Array, size = bytes.length): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Returns the ids in the first RUN_STARTED of a recording. */
function idsIn(bytes: Uint8Array): { threadId?: string; runId?: string } {
  let ids = {}
  const reader = createEventReader({
    onEvent(event) {
      if (event.type === 'RUN_STARTED' && !('runId' in ids)) {
        ids = { threadId: event.threadId, runId: event.runId }
      }
    },
    onWarning: () => {},
    onFailure: () => {},
  })
  reader.push(bytes)
  reader.end()
  return ids
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const idOf = (json: unknown) =>
  typeof json === 'object' && json !== null && 'id' in json ? json.id : null

/** A delay in a replay never elapses; it only ends when it is aborted. */
const untilAborted = (_milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve())
    if (signal.aborted) resolve()
  })
