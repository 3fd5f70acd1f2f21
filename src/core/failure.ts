/**
 * Everything that can go wrong and that a person can be told. Sentences are made in `src/words`;
 * nothing here carries text that a person should read, but for the agent's own message.
 */
export type Failure =
  /** Nobody answered: offline, wrong host, closed port. */
  | { kind: 'unreachable' }
  | { kind: 'timed-out' }
  /** Somebody answered, but with a page or a file instead of the API. */
  | { kind: 'not-an-api' }
  /** The API answered with something that does not fit its contract. */
  | { kind: 'malformed'; at: string }
  | { kind: 'signed-out' }
  | { kind: 'forbidden' }
  | { kind: 'not-found' }
  | { kind: 'rejected'; status: number; problem?: RejectionProblem }
  | { kind: 'server'; status: number }
  /** The agent itself ended the run with an error. */
  | { kind: 'agent'; message: string; code?: string }
  /** The turn called tools again and again, and was ended. */
  | { kind: 'too-many-rounds'; limit: number }
  /** The turn made the same call with the same arguments again and again, and was ended. */
  | { kind: 'repeated-call'; tool: string }
  | { kind: 'bad-address' }
  /** Another tab of the browser holds the data. */
  | { kind: 'storage-taken' }
  | { kind: 'storage' }
  /** Our own code threw. */
  | { kind: 'bug' }

/** What a server said of a request that it rejected. */
export interface RejectionProblem {
  code: string | null
  /** The member of the request that is wrong. */
  param: string | null
  message: string
}

export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

/** A failure on its way up to where somebody can be told. */
export class FailureError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind)
    this.name = 'FailureError'
    this.failure = failure
  }
}

/** Turns a thrown failure into a value; a bug stays thrown. */
export async function attempt<Value>(work: Promise<Value>): Promise<Result<Value>> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, failure: error.failure }
    throw error
  }
}
