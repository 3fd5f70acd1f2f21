/** A module in a chunk of its own. */
export interface LaterModule<Module> {
  /** The module, if it is there. */
  peek: () => Module | undefined
  /** Fetches it once. After a failure, the next call tries again. */
  fetch: () => Promise<Module>
}

export function laterModule<Module>(load: () => Promise<Module>): LaterModule<Module> {
  let kept: Module | undefined
  return {
    peek: () => kept,
    fetch: async () => (kept ??= await load()),
  }
}
