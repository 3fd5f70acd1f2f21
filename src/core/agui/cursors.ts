/** Remembers frame ids, to know where to resume and which frames are repeated. */
export interface Cursors {
  readonly current: string | undefined
  advance(id: string, data: string): void
  /** Whether the frame has arrived before, in this connection or in an earlier one. */
  isRepeated(id: string, data: string): boolean
}

/** Enough to tell a server that repeats a frame from one that reuses its ids. */
const comparedFrames = 64

export function createCursors(first: string | undefined): Cursors {
  let current = first
  let isUnique = true
  const seen = new Set<string>()
  /** The data of the last frames, by id. */
  const last = new Map<string, string>()
  return {
    get current() {
      return current
    },
    advance(id, data) {
      current = id
      if (!isUnique) return
      seen.add(id)
      last.set(id, data)
      for (const oldest of last.keys()) {
        if (last.size <= comparedFrames) break
        last.delete(oldest)
      }
    },
    isRepeated(id, data) {
      if (!isUnique || !seen.has(id)) return false
      // Never drop frames when the server reuses ids.
      isUnique = (last.get(id) ?? data) === data
      if (!isUnique) {
        seen.clear()
        last.clear()
      }
      return isUnique
    },
  }
}
