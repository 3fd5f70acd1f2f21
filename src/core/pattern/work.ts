/** A budget of work, counted in steps so that it is the same on every machine. */
export interface Work {
  /** Throws a TooMuchWorkError when the budget is exceeded. */
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
