const workers = new Set<Worker>()

/**
 * expo-sqlite opens files in a worker that it keeps to itself, and a file is only free when the worker
 * has ended. So each worker of the page is noted when it is made.
 */
export function noteWorkers(): void {
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

/** Ends all workers of the page, and with them their hold on files. */
export function endWorkers(): void {
  for (const worker of workers) worker.terminate()
}
