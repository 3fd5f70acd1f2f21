import { createHash } from 'node:crypto'

const bits = 256

/** Counts and hashes rows, regardless of their order. */
export function createRowChecksum() {
  let rows = 0
  let sum = 0n

  return {
    add(values: readonly unknown[]) {
      rows += 1
      const hash = createHash('sha256').update(JSON.stringify(values)).digest('hex')
      sum = BigInt.asUintN(bits, sum + BigInt(`0x${hash}`))
    },
    result: () => ({ rows, checksum: sum.toString(16).padStart(64, '0') }),
  }
}
