import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

import type { Span, SpanName, Tracer } from './tracer'

const kinds: Record<SpanName, SpanKind> = {
  request: SpanKind.SERVER,
  answer: SpanKind.INTERNAL,
  model: SpanKind.CLIENT,
  tool: SpanKind.CLIENT,
}

const setHeader = {
  set: (headers: Record<string, string>, name: string, value: string) => {
    headers[name] = value
  },
}

/** Reads only `traceparent`, because `tracestate` may contain anything. */
const getTraceparent = {
  keys: () => ['traceparent'],
  get: (traceparent: string, name: string) => (name === 'traceparent' ? traceparent : undefined),
}

/** Sends spans to an OpenTelemetry collector. The tracer is not global, so a process may have several. */
export function createOtlpTracer(options: {
  endpoint: string
  service: string
  version: string
  processId: string
  ratio: number
}): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${options.endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.service,
      'service.version': options.version,
      'service.instance.id': options.processId,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('continuo', options.version)
  const contexts = new AsyncLocalStorageContextManager().enable()
  const propagator = new W3CTraceContextPropagator()

  const parentOf = (traceparent: string | undefined): Context =>
    traceparent === undefined
      ? contexts.active()
      : propagator.extract(ROOT_CONTEXT, traceparent, getTraceparent)

  return {
    start(name, attributes, traceparent): Span {
      const parent = parentOf(traceparent)
      const span = tracer.startSpan(
        name,
        { kind: kinds[name], attributes: { ...attributes } },
        parent,
      )
      const own = trace.setSpan(parent, span)
      return {
        within: (work) => contexts.with(own, work),
        headers() {
          const headers: Record<string, string> = {}
          propagator.inject(own, headers, setHeader)
          return headers
        },
        end({ attributes: found = {}, isFailed }) {
          span.setAttributes({ ...found })
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async close() {
      // An unreachable collector must not keep the server from stopping.
      await provider.shutdown().catch(() => {})
      contexts.disable()
    },
  }
}
