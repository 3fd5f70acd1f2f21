import { EventType, type AGUIEvent } from '@ag-ui/core'

import type { RunInput } from '@/core/contract/run'
import type { AnswerOutcome, Metrics } from '@server/metrics/metrics'
import type { Span, Tracer } from '@server/traces/tracer'

import type { Agent } from './agent'

interface Instrumentation {
  /** `demo`, or the operator's name for a model. */
  name: string
  metrics: Pick<Metrics, 'countEvent' | 'observeFirstEvent' | 'observeAnswer'>
  tracer: Tracer
}

/** Adds metrics and traces to an agent. */
export function instrumentAgent(agent: Agent, { name, metrics, tracer }: Instrumentation): Agent {
  async function* measure(
    open: () => AsyncIterable<AGUIEvent>,
    signal: AbortSignal,
  ): AsyncGenerator<AGUIEvent> {
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    const span = tracer.start('answer', { 'continuo.agent': name })
    let isBegun = false
    let outcome: AnswerOutcome = 'stopped'
    try {
      for await (const event of within(span, open)) {
        if (!isBegun) metrics.observeFirstEvent(name, seconds())
        isBegun = true
        metrics.countEvent(name)
        outcome = outcomeAfter(event, outcome)
        yield event
      }
      if (!signal.aborted && outcome === 'stopped') outcome = 'completed'
    } catch (error) {
      outcome = 'failed'
      throw error
    } finally {
      metrics.observeAnswer(name, outcome, seconds())
      span.end({ attributes: { 'continuo.outcome': outcome }, isFailed: outcome === 'failed' })
    }
  }

  const instrumented: Agent = (input, signal) => measure(() => agent(input, signal), signal)
  const { resume } = agent
  if (!resume) return instrumented
  return Object.assign(instrumented, {
    resume: (input: RunInput, pastEvents: readonly AGUIEvent[], signal: AbortSignal) =>
      measure(() => resume(input, pastEvents, signal), signal),
  })
}

function outcomeAfter({ type }: AGUIEvent, before: AnswerOutcome): AnswerOutcome {
  if (type === EventType.RUN_ERROR) return 'failed'
  return type === EventType.RUN_FINISHED ? 'completed' : before
}

/** Calls `next` within the span each time, because a generator runs in the context of its caller. */
async function* within(
  span: Span,
  open: () => AsyncIterable<AGUIEvent>,
): AsyncGenerator<AGUIEvent> {
  const iterator = span.within(() => open()[Symbol.asyncIterator]())
  try {
    for (;;) {
      const next = await span.within(() => iterator.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}
