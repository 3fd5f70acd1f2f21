export interface Extent {
  offset: number
  visible: number
  content: number
}

/** Returns on which sides content is hidden. In right-to-left content, browsers report negative offsets. */
export function hiddenSides({ offset, visible, content }: Extent): {
  before: boolean
  after: boolean
} {
  const scrolled = Math.abs(offset)
  return {
    before: visible > 0 && scrolled > tolerance,
    after: visible > 0 && scrolled + visible < content - tolerance,
  }
}

/** Measured sizes are rounded. */
const tolerance = 2
