/** All attributes of a span. None of them comes from a user, a model or another server. */
export interface SpanAttributes {
  readonly 'http.request.method'?: string
  /** A pattern, never a path. */
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  /** The operator's name for the model. */
  readonly 'gen_ai.request.model'?: string
  readonly 'continuo.agent'?: string
  readonly 'continuo.toolset_type'?: string
  readonly 'continuo.outcome'?: string
}

export type SpanName = 'request' | 'answer' | 'model' | 'tool'

export interface Span {
  /** Spans that the work starts are children of this one. */
  within: <Result>(work: () => Result) => Result
  /** Headers with which another server can continue the trace. */
  headers: () => Record<string, string>
  end: (result: { attributes?: SpanAttributes; isFailed: boolean }) => void
}

export interface Tracer {
  /** `traceparent` is the W3C header of a caller that also traces. */
  start: (name: SpanName, attributes: SpanAttributes, traceparent?: string) => Span
  /** Sends the remaining spans. */
  close: () => Promise<void>
}

const nothing: Span = { within: (work) => work(), headers: () => ({}), end: () => {} }

export const noTracer: Tracer = { start: () => nothing, close: async () => {} }
