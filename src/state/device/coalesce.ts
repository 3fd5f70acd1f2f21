/** Work that callers can request at any time. Requests during a run share the next one. */
export interface Coalesced {
  /** Resolves when the work has run after this request. Rejects if a run fails. */
  readonly request: () => Promise<void>
  /** The run in progress. */
  readonly running: Promise<void> | undefined
}

export function coalesce(work: () => Promise<void>): Coalesced {
  let isRequested = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (isRequested) {
      isRequested = false
      await work()
    }
  }

  return {
    async request() {
      isRequested = true
      // Another request may come after the last check of a run that has not quite ended.
      while (isRequested || running) {
        running ??= run().finally(() => (running = undefined))
        await running
      }
    },
    get running() {
      return running
    },
  }
}
