/**
 * Every failure that is shown to a person. Sentences are made in `src/words`;
 * nothing here contains text for a person, except the agent's own message.
 */
export type Failure =
  /** Nobody answered: offline, wrong host, closed port. */
  | { kind: 'unreachable' }
  /** A server answers, but the browser does not let this page read it. */
  | { kind: 'blocked' }
  | { kind: 'timed-out' }
  /** The server sends a request to another address, where its headers must not go. */
  | { kind: 'redirected' }
  /** The response is a page or a file instead of the API's. */
  | { kind: 'not-an-api' }
  /** The response does not fit the API's contract. */
  | { kind: 'malformed'; at: string }
  | { kind: 'signed-out' }
  | { kind: 'forbidden' }
  | { kind: 'not-found' }
  | { kind: 'rejected'; status: number; problem?: RejectionProblem }
  | { kind: 'server'; status: number }
  /** The agent itself ended the run with an error. */
  | { kind: 'agent'; message: string; code?: string }
  /** The turn exceeded its rounds of tools. */
  | { kind: 'too-many-rounds'; limit: number }
  /** The turn repeated a call with the same arguments too often. */
  | { kind: 'repeated-call'; tool: string }
  | { kind: 'bad-address' }
  /** Another tab of the browser holds the data. */
  | { kind: 'storage-taken' }
  | { kind: 'storage' }
  /** Our own code threw. */
  | { kind: 'bug' }

/** A server's explanation of a rejection. */
export interface RejectionProblem {
  code: string | null
  /** The member of the request that is wrong. */
  param: string | null
  message: string
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
