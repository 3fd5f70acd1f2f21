import { randomUUID } from 'node:crypto'

import type { Environment } from '@server/environment/environment'
import type { Log } from '@server/http/log'
import type { Metrics } from '@server/metrics/metrics'
import type { Tracer } from '@server/traces/tracer'

import type { Agent } from './agent'
import { createDemoAgent } from './demo-agent'
import { readModelProfiles } from './model-profiles'
import { pause } from './pause'
import { createUpstreamAgent } from './upstream-agent'
import { instrumentAgent } from './instrument-agent'
import { withResume } from './with-resume'

interface Telemetry {
  metrics: Metrics
  tracer: Tracer
}

/** Creates the agents that the operator configured, with metrics and traces. */
export function createAgents(environment: Environment, telemetry: Telemetry, log: Log) {
  const demo = environment.DEMO_ROOM
    ? instrumentAgent(createDemoAgent(pause), { name: 'demo', ...telemetry })
    : undefined
  return { demo, models: createModels(environment, telemetry, log) }
}

function createModels(
  environment: Environment,
  { metrics, tracer }: Telemetry,
  log: Log,
): { name: string; agent: Agent }[] {
  const { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey } = environment
  const { OPENAI_MODELS, OPENAI_MODEL_PROFILES } = environment
  if (baseUrl === undefined) return []
  const profiles = readModelProfiles(OPENAI_MODELS, OPENAI_MODEL_PROFILES)
  return [...profiles].map(([name, profile]) => {
    const upstream = createUpstreamAgent({
      baseUrl,
      apiKey,
      model: name,
      profile,
      metrics: metrics.models,
      tracer,
      // The operator chose this URL, so it may lead to the local network, unlike URLs from users.
      fetch: (address, request) => fetch(address, request),
      newId: randomUUID,
      log,
    })
    return {
      name,
      agent: instrumentAgent(withResume(upstream, randomUUID), { name, metrics, tracer }),
    }
  })
}
