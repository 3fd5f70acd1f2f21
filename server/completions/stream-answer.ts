import type { RunInput } from '@/core/contract/run'
import type { Agent } from '@server/agents/agent'
import { describeError, type Log } from '@server/http/log'

import { createAnswerParts, type AnswerPart } from './answer-part'

const agentFailed: AnswerPart = {
  kind: 'failed',
  code: 'agent_failed',
  message: 'The agent failed before the answer was complete.',
}

/** Yields an answer that ends with a `finished` or `failed` part unless the signal is aborted first. */
export async function* streamAnswer(
  agent: Agent,
  input: RunInput,
  signal: AbortSignal,
  log: Log,
): AsyncGenerator<AnswerPart> {
  const parts = createAnswerParts(new Set(input.tools?.map(({ name }) => name)))
  try {
    for await (const event of agent(input, signal)) {
      for (const part of parts.accept(event)) {
        if (signal.aborted) return
        yield part
        if (part.kind === 'finished' || part.kind === 'failed') return
      }
    }
  } catch (error) {
    if (signal.aborted) return
    log({ event: 'agent-failed', ...describeError(error) })
    return yield agentFailed
  }
  if (!signal.aborted) yield* parts.end()
}
