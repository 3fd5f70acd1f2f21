import type { Environment } from '@server/environment/environment'

import { noTracer, type Tracer } from './tracer'

/** Loads OpenTelemetry only if the operator asks for traces. */
export async function openTracer(
  environment: Pick<
    Environment,
    'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
  >,
  process: { version: string; processId: string },
): Promise<Tracer> {
  const endpoint = environment.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return noTracer
  const { createOtlpTracer } = await import('./otlp-tracer')
  return createOtlpTracer({
    ...process,
    endpoint,
    service: environment.OTEL_SERVICE_NAME,
    ratio: environment.OTEL_TRACES_SAMPLER_ARG,
  })
}
