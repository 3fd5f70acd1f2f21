/**
 * Returns the SHA-256 hash of an ASCII text in hexadecimal. The platform's own implementation is
 * asynchronous, and missing from pages served without TLS.
 */
export function sha256(text: string): string {
  const state = [...initial]
  const words = blocksOf(text)
  for (let start = 0; start < words.length; start += 16) {
    compress(state, words.subarray(start, start + 16))
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function blocksOf(text: string): Uint32Array {
  const words = new Uint32Array((((text.length + 8) >> 6) + 1) * 16)
  for (let index = 0; index < text.length; index += 1) {
    put(words, index, text.charCodeAt(index))
  }
  put(words, text.length, 0x80)
  words[words.length - 2] = Math.floor(text.length / 2 ** 29)
  words[words.length - 1] = text.length << 3
  return words
}

function put(words: Uint32Array, index: number, byte: number): void {
  words[index >> 2] = (words[index >> 2] ?? 0) | (byte << (24 - (index % 4) * 8))
}

function compress(state: number[], block: Uint32Array): void {
  const schedule = new Uint32Array(64)
  schedule.set(block)
  for (let round = 16; round < 64; round += 1) {
    const near = schedule[round - 15] ?? 0
    const far = schedule[round - 2] ?? 0
    const sigma0 = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3)
    const sigma1 = turn(far, 17) ^ turn(far, 19) ^ (far >>> 10)
    schedule[round] = (schedule[round - 16] ?? 0) + sigma0 + (schedule[round - 7] ?? 0) + sigma1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let round = 0; round < 64; round += 1) {
    const sigma1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + sigma1 + choice + (constants[round] ?? 0) + (schedule[round] ?? 0)) | 0
    const sigma0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + sigma0 + majority) | 0
  }
  const worked = [a, b, c, d, e, f, g, h]
  worked.forEach((word, index) => (state[index] = ((state[index] ?? 0) + word) | 0))
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

const primes = firstPrimes(64)
/** The first 32 bits of the fractional part of a root: the standard derives its constants this way. */
const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32)
const constants = primes.map((prime) => fraction(Math.cbrt(prime)))
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  }
  return found
}
