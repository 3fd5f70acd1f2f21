export interface Extent {
  offset: number
  visible: number
  content: number
}

/** Where content is hidden. Browsers count a scroll from right to left downwards. */
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

/** Sizes are rounded. */
const tolerance = 2
