/** Owns things that must be cleaned up together. */
export interface DisposalScope {
  readonly isDisposed: boolean
  /** Registers a clean-up. A scope that is already disposed of runs it at once. */
  own(dispose: () => void): void
  /** Runs every clean-up once, the latest first. One that throws does not keep the others from running. */
  dispose(): void
}

export function createDisposalScope(): DisposalScope {
  const owned: (() => void)[] = []
  let isDisposed = false

  function dispose(): void {
    isDisposed = true
    const last = owned.pop()
    if (!last) return
    try {
      last()
    } finally {
      dispose()
    }
  }

  return {
    get isDisposed() {
      return isDisposed
    },
    own(clean) {
      if (isDisposed) clean()
      else owned.push(clean)
    },
    dispose,
  }
}
