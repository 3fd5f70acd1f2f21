import fc from 'fast-check'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { FailureError, type Failure } from '@/core/failure'
import { createFakeClock, settled } from '@/core/run/testing/fake-clock'
import { assertProperty } from '@/core/testing/assert-property'

import { createMessageWriter } from './message-writer'
import type { ConversationChanges } from './paths'

const key = (thread: string) => ({ server: 'home', room: 'demo', thread })
const one = key('one')

const says = (id: string, text: string): ConversationChanges => ({
  entries: [{ message: { id, role: 'user', text }, parentId: undefined }],
  removed: [],
  leaf: id,
})

/** A store that records its writes, and fails or waits on demand. */
function setUp() {
  const clock = createFakeClock()
  const writes: string[] = []
  const held = new Map<string, string>()
  const results: (Failure['kind'] | 'ok')[] = []
  const busy = new Set<string>()
  let isBroken = false
  let gate = Promise.resolve()
  const writer = createMessageWriter({
    clock,
    intervalMilliseconds: 250,
    onWrite: (_key, result) => results.push(result.ok ? 'ok' : result.failure.kind),
    async write(thread: ThreadKey, { entries, removed, leaf }) {
      const name = threadKeyText(thread)
      expect(busy.has(name)).toBe(false)
      busy.add(name)
      await gate
      busy.delete(name)
      if (isBroken) throw new FailureError({ kind: 'storage' })
      const texts = entries.map(({ message }) => {
        const text = 'text' in message ? message.text : ''
        held.set(message.id, text)
        return text
      })
      for (const id of removed) held.delete(id)
      writes.push(`${thread.thread} at ${clock.now()}: ${texts.join(' ')} → ${leaf}`)
    },
  })
  return {
    clock,
    writer,
    writes,
    held,
    results,
    setBroken: (is: boolean) => (isBroken = is),
    /** Makes writes wait until the returned function is called. */
    block: () => {
      let open = () => {}
      gate = new Promise((resolve) => (open = resolve))
      return open
    },
  }
}

describe('a message writer', () => {
  it('writes the step of a turn together with the messages before it', async () => {
    const written: ConversationChanges[] = []
    const writer = createMessageWriter({
      clock: createFakeClock(),
      intervalMilliseconds: 250,
      onWrite: () => {},
      write: async (_key, changes) => void written.push(changes),
    })
    const step = { entries: [], removed: [], leaf: undefined }
    writer.put(one, says('a', 'Hello'))
    writer.put(one, { ...step, turn: { kind: 'asked', runId: 'r1' } })
    writer.put(one, { ...step, turn: null })
    writer.put(one, says('b', 'B'))
    await writer.flush(one)
    expect(written).toMatchObject([
      { entries: [{ message: { id: 'a' } }, { message: { id: 'b' } }], leaf: 'b', turn: null },
    ])
  })

  it('writes the changes of a quarter of a second together, each message in its latest form', async () => {
    const { clock, writer, writes } = setUp()
    writer.put(one, says('a', 'Hel'))
    await clock.advance(100)
    writer.put(one, says('b', 'B'))
    writer.put(one, says('a', 'Hello'))
    await clock.advance(149)
    expect(writes).toEqual([])
    await clock.advance(1)
    expect(writes).toEqual(['one at 250: Hello B → a'])
    await clock.advance(10_000)
    expect(writes).toHaveLength(1)
    expect(clock.waiting).toBe(0)
  })

  it('writes a stream at most every quarter of a second', async () => {
    const { clock, writer, writes } = setUp()
    for (let count = 0; count < 100; count += 1) {
      writer.put(one, says('a', `${count}`))
      await clock.advance(10)
    }
    await clock.advance(250)
    expect(writes.length).toBeLessThanOrEqual(5)
    expect(writes.at(-1)).toContain(': 99 →')
  })

  it('has a separate interval for each thread', async () => {
    const { clock, writer, writes } = setUp()
    writer.put(one, says('a', 'A'))
    await clock.advance(100)
    writer.put(key('two'), says('b', 'B'))
    await clock.advance(250)
    expect(writes).toEqual(['one at 250: A → a', 'two at 350: B → b'])
  })

  it('writes immediately when it is flushed', async () => {
    const { clock, writer, writes } = setUp()
    writer.put(one, says('a', 'A'))
    writer.put(key('two'), says('b', 'B'))
    await writer.flush(one)
    expect(writes).toEqual(['one at 0: A → a'])
    await writer.flush()
    expect(writes).toHaveLength(2)
    await settled()
    expect(clock.waiting).toBe(0)
    await writer.flush()
    expect(writes).toHaveLength(2)
  })

  it('keeps its interval after a flush', async () => {
    const { clock, writer, writes } = setUp()
    writer.put(one, says('a', 'A'))
    await clock.advance(100)
    const flushed = writer.flush(one)
    await flushed
    writer.put(one, says('a', 'AB'))
    await clock.advance(249)
    expect(writes).toEqual(['one at 100: A → a'])
    await clock.advance(1)
    expect(writes[1]).toBe('one at 350: AB → a')
  })

  it('never writes a thread twice at the same time', async () => {
    const { clock, writer, writes, block } = setUp()
    const open = block()
    writer.put(one, says('a', 'A'))
    await clock.advance(250)
    writer.put(one, says('a', 'AB'))
    const flushed = writer.flush(one)
    await clock.advance(1_000)
    expect(writes).toEqual([])
    open()
    await flushed
    expect(writes.map((write) => write.split(': ')[1])).toEqual(['A → a', 'AB → a'])
  })

  it('reports a failure, retries, and loses nothing', async () => {
    const { clock, writer, writes, results, setBroken } = setUp()
    setBroken(true)
    writer.put(one, says('a', 'A'))
    await clock.advance(250)
    writer.put(one, says('b', 'B'))
    await clock.advance(5_000)
    await writer.flush(one)
    expect(results.length).toBeGreaterThan(1)
    expect(new Set(results)).toEqual(new Set(['storage']))
    setBroken(false)
    await clock.advance(10_000)
    expect(writes.map((write) => write.split(': ')[1])).toEqual(['A B → b'])
    expect(results.at(-1)).toBe('ok')
  })

  it('keeps what a flush could not write', async () => {
    const { clock, writer, held, setBroken, block } = setUp()
    const open = block()
    setBroken(true)
    writer.put(one, says('a', 'A'))
    const flushed = writer.flush(one)
    await clock.advance(1_000)
    open()
    await flushed
    await settled()
    setBroken(false)
    await clock.advance(10_000)
    expect(held.get('a')).toBe('A')
  })

  it('does not overwrite newer changes with failed ones', async () => {
    const { clock, writer, held, setBroken, block } = setUp()
    const open = block()
    writer.put(one, says('a', 'A'))
    await clock.advance(250)
    writer.put(one, says('a', 'AB'))
    setBroken(true)
    open()
    await settled()
    setBroken(false)
    await clock.advance(10_000)
    expect(held.get('a')).toBe('AB')
  })

  it('keeps what the second of two flushes could not write', async () => {
    const { clock, writer, held, setBroken, block } = setUp()
    const openFirst = block()
    writer.put(one, says('a', 'A'))
    const first = writer.flush(one)
    await settled()
    writer.put(one, says('b', 'B'))
    const second = writer.flush(one)
    const openSecond = block()
    openFirst()
    await first
    await settled()
    setBroken(true)
    openSecond()
    await second
    await settled()
    setBroken(false)
    await clock.advance(10_000)
    expect(Object.fromEntries(held)).toEqual({ a: 'A', b: 'B' })
  })

  it('writes removals', async () => {
    const { clock, writer, held } = setUp()
    writer.put(one, says('a', 'A'))
    await clock.advance(250)
    writer.put(one, { entries: [], removed: ['a'], leaf: undefined })
    writer.put(one, says('b', 'B'))
    writer.put(one, { entries: [], removed: ['b'], leaf: undefined })
    writer.put(one, says('b', 'B again'))
    await clock.advance(250)
    expect([...held]).toEqual([['b', 'B again']])
  })

  it('forgets a thread that is removed', async () => {
    const { clock, writer, writes } = setUp()
    writer.put(one, says('a', 'A'))
    writer.forget(one)
    await clock.advance(1_000)
    await writer.flush()
    expect(writes).toEqual([])
    expect(clock.waiting).toBe(0)
  })

  it('eventually writes everything, whatever happens', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), id: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constant('flush' as const) }),
      fc.record({ kind: fc.constant('wait' as const), time: fc.integer({ min: 1, max: 700 }) }),
      fc.record({ kind: fc.constant('break' as const), is: fc.boolean() }),
    )
    await assertProperty(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const { clock, writer, held, setBroken } = setUp()
        const expected = new Map<string, string>()
        for (const [at, next] of steps.entries()) {
          if (next.kind === 'put') {
            expected.set(next.id, `${at}`)
            writer.put(one, says(next.id, `${at}`))
          } else if (next.kind === 'flush') void writer.flush()
          else if (next.kind === 'wait') await clock.advance(next.time)
          else setBroken(next.is)
        }
        setBroken(false)
        await clock.advance(30_000)
        expect(Object.fromEntries(held)).toEqual(Object.fromEntries(expected))
        expect(clock.waiting).toBe(0)
      }),
      { seed: 352_995 },
    )
  })
})
