/**
 * Every failure that is shown to a person. Its wording is in `src/words`; the only text here
 * is what an agent or a server said.
 */
export type Failure =
  /** No response, and the platform does not say why. Browsers never do. */
  | { kind: 'unreachable' }
  /** No host has this name. */
  | { kind: 'unknown-host' }
  /** The host exists, but nothing listens on the port. */
  | { kind: 'refused' }
  /** The server's certificate is invalid: expired, for another host, or from an untrusted issuer. */
  | { kind: 'untrusted' }
  /** A server responds, but the browser does not let this page read the response. */
  | { kind: 'blocked' }
  | { kind: 'timed-out' }
  /** The server redirects a request to another origin, which must not get its headers. */
  | { kind: 'redirected' }
  /** The response is a web page, not the API's. */
  | { kind: 'not-an-api' }
  /** The response is neither the API's nor a web page. */
  | { kind: 'other-content' }
  /** The response does not fit the API's contract. */
  | { kind: 'malformed'; at: string }
  | { kind: 'signed-out' }
  | { kind: 'forbidden' }
  | { kind: 'not-found' }
  | { kind: 'rejected'; status: number; problem?: RejectionProblem }
  | { kind: 'server'; status: number }
  /** The server refused the request for now, without doing any of it (429, 503). */
  | { kind: 'busy'; status: number; retryAfterMilliseconds?: number; problem?: RejectionProblem }
  /** The agent itself ended the run with an error. */
  | { kind: 'agent'; message: string; code?: string }
  /** The turn exceeded its limit of tool rounds. */
  | { kind: 'too-many-rounds'; limit: number }
  /** The turn repeated a call with the same arguments too often. */
  | { kind: 'repeated-call'; tool: string }
  /** Another tab of the browser holds the data. */
  | { kind: 'storage-taken' }
  | { kind: 'storage' }
  /** Our own code threw. */
  | { kind: 'bug' }

/** A server's explanation of a rejection. */
export interface RejectionProblem {
  code: string | null
  /** The invalid member of the request. */
  param: string | null
  message: string
}

/** Whether no server responded at the address. */
export const isUnanswered = ({ kind }: Failure): boolean =>
  kind === 'unreachable' || kind === 'unknown-host' || kind === 'refused'

/** When a server asks for a longer pause than this, retrying is left to the person. */
const longestPauseMilliseconds = 120_000

/** Whether the server did none of the work, so that a retry duplicates nothing. */
export const isServerBusy = ({ kind }: Failure): boolean => kind === 'busy'

/** Whether a gateway in front of the server got no valid response from it. */
export const isGatewayFailure = (failure: Failure): boolean =>
  failure.kind === 'server' && (failure.status === 502 || failure.status === 504)

/** Whether a retry cannot fix the failure. */
export function isFinal(failure: Failure): boolean {
  switch (failure.kind) {
    case 'unreachable':
    case 'unknown-host':
    case 'refused':
    case 'timed-out':
    case 'server':
      return false
    case 'busy':
      return (failure.retryAfterMilliseconds ?? 0) > longestPauseMilliseconds
    case 'untrusted':
    case 'blocked':
    case 'redirected':
    case 'signed-out':
    case 'forbidden':
    case 'not-found':
    case 'not-an-api':
    case 'other-content':
    case 'malformed':
    case 'rejected':
    case 'agent':
    case 'too-many-rounds':
    case 'repeated-call':
    case 'storage':
    case 'storage-taken':
    case 'bug':
      return true
  }
}

export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

/** Carries a failure up to where it is shown. */
export class FailureError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind)
    this.name = 'FailureError'
    this.failure = failure
  }
}

/** Turns a thrown failure into a value; bugs stay thrown. */
export async function attempt<Value>(work: Promise<Value>): Promise<Result<Value>> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, failure: error.failure }
    throw error
  }
}
