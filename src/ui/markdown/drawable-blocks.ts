import type { Block } from './blocks'

/** More elements of one message take too long to draw. */
const mostElements = 8_000

/** Returns the first blocks of a message, as many as can be drawn without a noticeable pause. */
export function drawableBlocks(blocks: readonly Block[]): readonly Block[] {
  let elements = 0
  const end = blocks.findIndex(({ size }) => {
    elements += 1 + size
    return elements > mostElements
  })
  return end === -1 ? blocks : blocks.slice(0, Math.max(end, 1))
}
