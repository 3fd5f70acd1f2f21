/** How much may still be done. Counted in steps, so that it is the same on every machine. */
export interface Work {
  /** Throws a TooMuchWorkError once more was spent than allowed. */
  spend(steps: number): void
}

export class TooMuchWorkError extends Error {
  constructor() {
    super('It would take too long.')
    this.name = 'TooMuchWorkError'
  }
}

export function createWork(mostSteps: number): Work {
  let left = mostSteps
  return {
    spend(steps) {
      left -= steps
      if (left < 0) throw new TooMuchWorkError()
    },
  }
}
