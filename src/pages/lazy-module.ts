/** A module that is loaded on demand from a separate chunk. */
export interface LazyModule<Module> {
  /** Returns the module if it has been loaded. */
  peek: () => Module | undefined
  /** Loads the module once. After a failure, the next call tries again. */
  fetch: () => Promise<Module>
}

export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let kept: Module | undefined
  return {
    peek: () => kept,
    fetch: async () => (kept ??= await load()),
  }
}
