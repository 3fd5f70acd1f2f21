/** Owns things that must be cleaned up together. */
export interface DisposalScope {
  readonly isDisposed: boolean
  /** Registers a clean-up, which runs immediately if the scope is already disposed. */
  own(dispose: () => void): void
  /** Runs every clean-up once, in the reverse order of registration, even if one of them throws. */
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
