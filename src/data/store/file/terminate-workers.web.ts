const workers = new Set<Worker>()

/**
 * Keeps track of every worker of the page. expo-sqlite opens its files in a
 * private worker, and releases them only when that worker ends.
 */
export function trackWorkers(): void {
  globalThis.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options)
      workers.add(this)
    }
    override terminate(): void {
      workers.delete(this)
      super.terminate()
    }
  }
}

/** Terminates all workers of the page, which releases their files. */
export function terminateWorkers(): void {
  for (const worker of workers) worker.terminate()
}
