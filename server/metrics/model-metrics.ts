import { Counter, type Registry } from 'prom-client'

import type { AnswerChannel } from '@/core/conversation/message'

export interface CountedOutcome {
  readonly channel: AnswerChannel
  readonly isSuccess: boolean
}

export type ModelMetrics = ReturnType<typeof createModelMetrics>

/** Counts how models call tools. Model names are set by the operator. */
export function createModelMetrics(registry: Registry) {
  const registers = [registry]
  const answers = new Counter({
    name: 'continuo_model_answers_total',
    help: 'Complete answers of a model, by the channel of its calls: tool, json, or text for none.',
    labelNames: ['model', 'channel'],
    registers,
  })
  const counted = new Counter({
    name: 'continuo_model_outcomes_total',
    help: 'Calls and plain answers of a model, by channel and by whether they were correct.',
    labelNames: ['model', 'channel', 'outcome'],
    registers,
  })
  const refusals = new Counter({
    name: 'continuo_model_tools_refused_total',
    help: 'Requests that a model server refused because of their tools.',
    labelNames: ['model'],
    registers,
  })

  return {
    countAnswer(model: string, channel: AnswerChannel, outcomes: readonly CountedOutcome[]): void {
      answers.inc({ model, channel })
      for (const { channel: used, isSuccess } of outcomes) {
        counted.inc({ model, channel: used, outcome: isSuccess ? 'succeeded' : 'failed' })
      }
    },

    countRefusal: (model: string) => refusals.inc({ model }),
  }
}
