import { expect } from 'expect'

/** What the VM prints, one line of JSON each. */
export type Line =
  | { kind: 'passed'; name: string; milliseconds: number }
  | { kind: 'failed'; name: string; reason: string }
  | { kind: 'ended' }

interface Test {
  name: string
  run: () => unknown
}

const tests: Test[] = []
const names: string[] = []

function describe(name: string, body: () => void): void {
  names.push(name)
  body()
  names.pop()
}

function it(name: string, run: () => unknown): void {
  tests.push({ name: [...names, name].join(' › '), run })
}

type Row = readonly unknown[]

/** Declares one test for each row, like Jest's `each`. */
function each(declare: (name: string, body: () => unknown) => void) {
  return (rows: readonly unknown[]) => (name: string, body: (...values: Row) => unknown) => {
    for (const row of rows) {
      const values: Row = Array.isArray(row) ? row : [row]
      declare(fill(name, values), () => body(...values))
    }
  }
}

function fill(name: string, values: Row): string {
  const left = [...values]
  return name
    .replace(/%[sdjop]/g, () => String(left.shift()))
    .replace(/\$(\w+)/g, (whole, member: string) => {
      const [value] = values
      return typeof value === 'object' && value !== null && member in value
        ? String(Reflect.get(value, member))
        : whole
    })
}

declare const print: (line: string) => void

const tell = (line: Line) => print(JSON.stringify(line))

/** Parts of the names of tests with large inputs, which take this VM seconds. */
const long = [
  'a block that is cut while it grows',
  'the cost of a growing text',
  'rejects a frame of more than eight megabytes by default',
  'an object in a text › is not searched for endlessly',
]

const isWanted = ({ name }: Test) => !process.env.SHORT || !long.some((part) => name.includes(part))

/** Runs the tests that the files have declared, one after the other. */
export async function runTests(): Promise<void> {
  for (const { name, run } of tests.filter(isWanted)) {
    const started = Date.now()
    try {
      await run()
      tell({ kind: 'passed', name, milliseconds: Date.now() - started })
    } catch (error) {
      tell({ kind: 'failed', name, reason: describeError(error) })
    }
  }
  tell({ kind: 'ended' })
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\nbecause ${describeError(error.cause)}`
  return `${error.message}\n${error.stack}${cause}`
}

/** Returns a function that records its calls in the form that `expect` reads. */
function fn(implementation: (...values: unknown[]) => unknown) {
  const calls: unknown[][] = []
  const mock = { calls, results: [] }
  const remember = (...values: unknown[]) => {
    calls.push(values)
    return implementation(...values)
  }
  return Object.assign(remember, { mock, _isMockFunction: true, getMockName: () => 'fn' })
}

Object.assign(globalThis, {
  expect,
  jest: { fn },
  describe: Object.assign(describe, { each: each(describe) }),
  it: Object.assign(it, { each: each(it) }),
  test: Object.assign(it, { each: each(it) }),
})
