/** Tracks the ids of frames, to know where to resume and to detect repeated frames. */
export interface Cursors {
  readonly current: string | undefined
  advance(id: string, data: string): void
  /** Whether the frame has arrived before, in this connection or in an earlier one. */
  isRepeated(id: string, data: string): boolean
}

/** Enough recent frames to distinguish a server that repeats a frame from one that reuses ids. */
const comparedFrames = 64

export function createCursors(first: string | undefined): Cursors {
  let current = first
  let isUnique = true
  const seen = new Set<string>()
  /** The ids and contents of the latest frames, as ring buffers. */
  const ids: string[] = []
  const contents: string[] = []
  let count = 0
  return {
    get current() {
      return current
    },
    advance(id, data) {
      current = id
      if (!isUnique) return
      seen.add(id)
      const at = count % comparedFrames
      ids[at] = id
      contents[at] = data
      count += 1
    },
    isRepeated(id, data) {
      if (!isUnique || !seen.has(id)) return false
      // Never drop frames when the server reuses ids.
      const at = ids.indexOf(id)
      isUnique = at === -1 || contents[at] === data
      if (!isUnique) seen.clear()
      return isUnique
    },
  }
}
