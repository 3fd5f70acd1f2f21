import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import { createModelMetrics } from './model-metrics'

/** Most requests take milliseconds; a completion that is not streamed takes as long as its model. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** A model may load or think for a minute before its first word. */
const answerBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

const storeBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]

/** prom-client names these gauges like counters, which promtool rejects. */
const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`)

let processRegistry: Registry | undefined

/** Returns the metrics of event-loop lag, memory and garbage collection, which are collected once per process. */
function ofProcess(): Registry {
  if (processRegistry) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  for (const name of misnamed) processRegistry.removeSingleMetric(name)
  return processRegistry
}

export type AnswerOutcome = 'completed' | 'failed' | 'stopped'

export type ToolOutcome = 'succeeded' | 'failed' | 'ended-early' | 'broken'

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Creates the metrics that Prometheus scrapes. A label is one of our own words, a route or a model name
 * set by the operator, and never a value from a user. This also bounds the number of series.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const processMetrics = ofProcess()
  const models = createModelMetrics(registry)
  const requests = new Histogram({
    name: 'continuo_http_request_seconds',
    help: 'Time until a response begins, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const events = new Counter({
    name: 'continuo_agent_events_total',
    help: 'Events sent by agents, by agent.',
    labelNames: ['agent'],
    registers,
  })
  const firstEvents = new Histogram({
    name: 'continuo_first_event_seconds',
    help: 'Time from the request for an answer to the first event of the agent.',
    labelNames: ['agent'],
    buckets: answerBuckets,
    registers,
  })
  const answers = new Histogram({
    name: 'continuo_answer_seconds',
    help: 'Duration of answers, by agent and outcome: completed, failed or stopped.',
    labelNames: ['agent', 'outcome'],
    buckets: answerBuckets,
    registers,
  })
  const store = new Histogram({
    name: 'continuo_store_seconds',
    help: 'Duration of store operations on threads, runs and events.',
    labelNames: ['store', 'operation', 'outcome'],
    buckets: storeBuckets,
    registers,
  })
  const tools = new Histogram({
    name: 'continuo_tool_seconds',
    help: 'Duration of tool executions, by type of toolset and outcome.',
    labelNames: ['toolset_type', 'outcome'],
    buckets: answerBuckets,
    registers,
  })
  const feeds = new Gauge({
    name: 'continuo_feed_connections',
    help: 'Open feed connections.',
    registers,
  })

  return {
    models,

    observeRequest: (
      request: { method: string; route: string; status: number },
      seconds: number,
    ): void => requests.observe(request, seconds),

    countEvent: (agent: string): void => events.inc({ agent }),
    observeFirstEvent: (agent: string, seconds: number): void =>
      firstEvents.observe({ agent }, seconds),
    observeAnswer: (agent: string, outcome: AnswerOutcome, seconds: number): void =>
      answers.observe({ agent, outcome }, seconds),

    observeStore: (
      call: { store: string; operation: string; outcome: 'succeeded' | 'failed' },
      seconds: number,
    ): void => store.observe(call, seconds),

    observeTool: (toolset_type: string, outcome: ToolOutcome, seconds: number): void =>
      tools.observe({ toolset_type, outcome }, seconds),

    /** Counts a connection until the signal fires. */
    countFeed(signal: AbortSignal): void {
      if (signal.aborted) return
      feeds.inc()
      signal.addEventListener('abort', () => feeds.dec(), { once: true })
    },

    /** Adds the gauge of live runs. Must be called only once. */
    showLiveRuns(count: () => number): void {
      new Gauge({
        name: 'continuo_runs_live',
        help: 'Runs that this process is performing.',
        registers,
        collect() {
          this.set(count())
        },
      })
    },

    /** Returns all metrics in the Prometheus text format. */
    text: (): Promise<string> => Registry.merge([registry, processMetrics]).metrics(),
  }
}
