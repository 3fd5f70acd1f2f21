import type { Failure } from '@/core/failure'

import { errorName, errorText } from './chunk'

/** The failures of a model server, as codes of RUN_ERROR. */
export type Fault =
  | 'model_unauthorized'
  | 'model_not_found'
  | 'model_busy'
  | 'model_refused'
  /** The model or its server does not support tools. */
  | 'model_without_tools'
  | 'model_context_exceeded'
  | 'model_failed'
  | 'model_unreachable'
  /** Nothing arrived for too long. */
  | 'model_silent'
  /** The stream ended before the answer did. */
  | 'model_cut'
  | 'model_malformed'

export function faultOfStatus(status: number, body: unknown): Fault {
  if (refusesTools(body)) return 'model_without_tools'
  if (status === 413 || isContextExceeded(errorName(body))) return 'model_context_exceeded'
  if (status === 401 || status === 402 || status === 403) return 'model_unauthorized'
  if (status === 404) return 'model_not_found'
  if (status === 429 || (status === 503 && isLoading(body))) return 'model_busy'
  if (status === 408 || status === 504) return 'model_silent'
  if (speaksOfContext(body)) return 'model_context_exceeded'
  return status >= 400 && status < 500 ? 'model_refused' : 'model_failed'
}

/** The code of an error event after status 200. */
export function faultOfEvent(body: unknown): Fault {
  const name = errorName(body)
  if (isContextExceeded(name) || speaksOfContext(body)) return 'model_context_exceeded'
  if (refusesTools(body)) return 'model_without_tools'
  return /\b429\b|rate_?limit|overloaded/i.test(name) || isLoading(body)
    ? 'model_busy'
    : 'model_failed'
}

function isContextExceeded(name: string): boolean {
  return /context_length_exceeded|exceed_context_size/i.test(name)
}

/** Recognises an error by its message, for servers that send no code. */
const says = (sentence: RegExp) => (body: unknown) => sentence.test(JSON.stringify(body) ?? '')

const speaksOfContext = says(/maximum context length|context (?:length|size|window)/i)

const isLoading = says(/loading (?:the )?model|model is (?:still |currently )?loading/i)

const refusesTools = says(
  new RegExp(
    [
      'does not support (?:tools|function)',
      'support tool use',
      'tools param requires',
      'unsupported param: tools',
      'does not support parameters: [^.]*\\btools\\b',
      '\\btool(?:s|[ _](?:choice|calls|calling|use))?\\W{0,3} (?:is|are) not supported',
      'enable-auto-tool-choice',
    ].join('|'),
    'i',
  ),
)

/** Returns a turn's failure for a response with this status, with the server's message if there is one. */
export function failureOfStatus(status: number, body: unknown): Failure {
  return { kind: 'agent', message: errorText(body) ?? '', code: faultOfStatus(status, body) }
}
