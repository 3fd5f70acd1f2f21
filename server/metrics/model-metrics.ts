import type { AnswerChannel } from '@/core/conversation/message'

type Labels = Readonly<Record<string, string>>

export interface CountedOutcome {
  readonly channel: AnswerChannel
  readonly isSuccess: boolean
}

const metrics = {
  answers: {
    name: 'continuo_model_answers_total',
    help: 'Complete answers of a model, by the channel of its calls: tool, json, or text for none.',
  },
  outcomes: {
    name: 'continuo_model_outcomes_total',
    help: 'Calls and plain answers of a model, by channel and by whether they were correct.',
  },
  refusals: {
    name: 'continuo_model_tools_refused_total',
    help: 'Requests that a model server refused because of their tools.',
  },
} as const

export type ModelMetrics = ReturnType<typeof createModelMetrics>

/** Counts how models call tools, since the process started. Names of models are the operator's own. */
export function createModelMetrics() {
  const counts = {
    answers: new Map<string, number>(),
    outcomes: new Map<string, number>(),
    refusals: new Map<string, number>(),
  }

  function add(kind: keyof typeof counts, labels: Labels): void {
    const key = labelText(labels)
    counts[kind].set(key, (counts[kind].get(key) ?? 0) + 1)
  }

  return {
    countAnswer(model: string, channel: AnswerChannel, outcomes: readonly CountedOutcome[]): void {
      add('answers', { model, channel })
      for (const outcome of outcomes) {
        const result = outcome.isSuccess ? 'succeeded' : 'failed'
        add('outcomes', { model, channel: outcome.channel, outcome: result })
      }
    },

    countRefusal: (model: string) => add('refusals', { model }),

    /** In the text format of Prometheus. */
    text(): string {
      const kinds = ['answers', 'outcomes', 'refusals'] as const
      return kinds
        .flatMap((kind) => [
          `# HELP ${metrics[kind].name} ${metrics[kind].help}`,
          `# TYPE ${metrics[kind].name} counter`,
          ...[...counts[kind]].map(([labels, count]) => `${metrics[kind].name}${labels} ${count}`),
          '',
        ])
        .join('\n')
    },
  }
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return `{${pairs.join(',')}}`
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
