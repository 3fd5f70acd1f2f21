import fc from 'fast-check'

import { FailureError } from '@/core/failure'
import { assertProperty } from '@/core/testing/assert-property'

import { keptFamily } from './kept-family'
import { retryWrites, storageProblemAtom } from './storage-problem'
import { store } from './store'

interface Call {
  readonly kind: 'read' | 'write'
  readonly key: string
  readonly end: (isWell: boolean) => void
}

let count = 0

/** A device whose reads and writes end when the test says so. */
function slowDevice(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored))
  const calls: Call[] = []
  const writes: string[] = []
  const call = <Value>(kind: Call['kind'], key: string, work: () => Value) =>
    new Promise<Value>((resolve, reject) => {
      calls.push({
        kind,
        key,
        end: (isWell) => (isWell ? resolve(work()) : reject(new FailureError({ kind: 'storage' }))),
      })
    })
  count += 1
  return {
    values,
    calls,
    writes,
    family: (debounceMilliseconds = 0) =>
      keptFamily<string, string>({
        what: `test ${count}`,
        nameOf: (key) => key,
        initial: '',
        read: (key) => call('read', key, () => values.get(key)),
        write: (key, value) =>
          call('write', key, () => {
            values.set(key, value)
            writes.push(value)
          }),
        debounceMilliseconds,
      }),
    /** Ends the oldest pending call, and lets the app process the result. */
    async endOne(isWell = true) {
      calls.shift()?.end(isWell)
      await settled()
    },
    async endAll() {
      for (await settled(); calls.length > 0; await settled()) calls.shift()?.end(true)
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const append = (text: string) => (before: string) => before + text

describe('a kept value', () => {
  it('is the initial value until the device has been read', async () => {
    const device = slowDevice({ a: 'stored' })
    const family = device.family()
    const loading = family.load('a')
    expect(store.get(family.atom('a'))).toBe('')
    await device.endAll()
    expect(await loading).toBe('stored')
    expect(store.get(family.atom('a'))).toBe('stored')
  })

  it('is read from the device only once', async () => {
    const device = slowDevice({ a: 'stored' })
    const family = device.family()
    void family.load('a')
    void family.load('a')
    await device.endAll()
    await family.load('a')
    expect(device.calls).toEqual([])
  })

  it('replaces the stored value when it is set while the device is being read', async () => {
    const device = slowDevice({ a: 'stored' })
    const family = device.family()
    const loading = family.load('a')
    family.set('a', 'new')
    expect(store.get(family.atom('a'))).toBe('new')
    await device.endAll()
    expect(await loading).toBe('new')
    expect(device.values.get('a')).toBe('new')
  })

  it('is written without a read when it is set', async () => {
    const device = slowDevice({ a: 'stored' })
    device.family().set('a', 'new')
    expect(device.calls.map(({ kind }) => kind)).toEqual(['write'])
    await device.endAll()
  })

  it('applies an edit to the stored value, even if that is read later', async () => {
    const device = slowDevice({ a: 'stored' })
    const family = device.family()
    family.edit('a', append('+1'))
    expect(store.get(family.atom('a'))).toBe('+1')
    await device.endAll()
    expect(store.get(family.atom('a'))).toBe('stored+1')
    expect(device.values.get('a')).toBe('stored+1')
  })

  it('is not written when an edit changes nothing', async () => {
    const device = slowDevice({ a: 'stored' })
    const family = device.family()
    family.edit('a', (before) => before)
    await device.endAll()
    family.edit('a', (before) => before)
    await device.endAll()
    expect(device.writes).toEqual([])
  })

  it('is written only once more after quick edits, with the last value', async () => {
    const device = slowDevice()
    const family = device.family()
    for (const text of ['B', 'Be', 'Be b', 'Be brief']) family.set('a', text)
    await device.endAll()
    expect(device.writes).toEqual(['B', 'Be brief'])
  })

  it('is independent of other keys', async () => {
    const device = slowDevice({ b: 'stored' })
    const family = device.family()
    family.set('a', 'new')
    await device.endAll()
    expect(await Promise.all([family.load('b'), device.endAll()])).toEqual(['stored', undefined])
    expect(device.values).toEqual(
      new Map([
        ['a', 'new'],
        ['b', 'stored'],
      ]),
    )
  })

  it('is read again on a reload', async () => {
    const device = slowDevice({ a: 'stored' })
    const family = device.family()
    void family.load('a')
    await device.endAll()
    device.values.set('a', 'imported')
    const reloading = family.reload('a')
    expect(store.get(family.atom('a'))).toBe('stored')
    await device.endAll()
    expect(await reloading).toBe('imported')
  })

  it('keeps an edit that is made during a reload', async () => {
    const device = slowDevice({ a: 'stored' })
    const family = device.family()
    void family.load('a')
    await device.endAll()
    void family.reload('a')
    family.set('a', 'new')
    await device.endAll()
    expect(store.get(family.atom('a'))).toBe('new')
    expect(device.values.get('a')).toBe('new')
  })

  it('is not written after it was forgotten, and is then read anew', async () => {
    const device = slowDevice({ a: 'stored' })
    const family = device.family()
    family.edit('a', append('+1'))
    family.forget('a')
    await device.endAll()
    expect(device.writes).toEqual([])
    const loading = family.load('a')
    await device.endAll()
    expect(await loading).toBe('stored')
  })
})

describe('a kept value that is debounced', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }))
  afterEach(() => jest.useRealTimers())

  it('is written once it has not changed for the debounce time', async () => {
    const device = slowDevice()
    const family = device.family(300)
    family.set('a', 'Hel')
    jest.advanceTimersByTime(200)
    family.set('a', 'Hello')
    jest.advanceTimersByTime(299)
    expect(device.calls).toEqual([])
    jest.advanceTimersByTime(1)
    await device.endAll()
    expect(device.writes).toEqual(['Hello'])
  })

  it('is written immediately, and only once, when it is flushed', async () => {
    const device = slowDevice()
    const family = device.family(300)
    family.set('a', 'Hello')
    const flushing = family.flush()
    await device.endAll()
    await flushing
    jest.runAllTimers()
    await device.endAll()
    expect(device.writes).toEqual(['Hello'])
  })

  it('finishes a flush only when a pending write has ended', async () => {
    const device = slowDevice()
    const family = device.family()
    family.set('a', 'Hello')
    const ended: string[] = []
    void family.flush().then(() => ended.push('flush'))
    await settled()
    expect(ended).toEqual([])
    await device.endAll()
    expect(ended).toEqual(['flush'])
  })

  it('is not written if it is forgotten before the debounce ends', async () => {
    const device = slowDevice()
    const family = device.family(300)
    family.set('a', 'Hello')
    family.forget('a')
    jest.runAllTimers()
    expect(device.calls).toEqual([])
  })
})

describe('a device that cannot store', () => {
  it('causes a storage problem until a retry has written the value', async () => {
    const device = slowDevice()
    const family = device.family()
    family.set('a', 'new')
    await device.endOne(false)
    expect(store.get(storageProblemAtom)).toEqual({ kind: 'storage' })
    expect(store.get(family.atom('a'))).toBe('new')
    expect(device.calls).toEqual([])

    retryWrites()
    await device.endAll()
    expect(device.writes).toEqual(['new'])
    expect(store.get(storageProblemAtom)).toBeUndefined()
  })

  it('causes a storage problem when an edit waits for a read that fails', async () => {
    const device = slowDevice({ a: 'stored' })
    const family = device.family()
    family.edit('a', append('+1'))
    await device.endOne(false)
    expect(store.get(storageProblemAtom)).toEqual({ kind: 'storage' })

    retryWrites()
    await device.endAll()
    expect(device.values.get('a')).toBe('stored+1')
    expect(store.get(storageProblemAtom)).toBeUndefined()
  })

  it('causes no storage problem when only a read fails', async () => {
    const device = slowDevice({ a: 'stored' })
    const family = device.family()
    const loading = family.load('a')
    await device.endOne(false)
    expect(await loading).toBe('')
    expect(store.get(storageProblemAtom)).toBeUndefined()

    const again = family.load('a')
    await device.endAll()
    expect(await again).toBe('stored')
  })

  it('causes no storage problem once the value is forgotten', async () => {
    const device = slowDevice()
    const family = device.family()
    family.set('a', 'new')
    await device.endOne(false)
    family.forget('a')
    expect(store.get(storageProblemAtom)).toBeUndefined()
  })
})

describe('any order of loads, edits, failures and answers', () => {
  const action = fc.oneof(
    fc.constant({ kind: 'load' } as const),
    fc.constant({ kind: 'reload' } as const),
    fc.record({ kind: fc.constant('set' as const), text: fc.string({ maxLength: 3 }) }),
    fc.record({ kind: fc.constant('append' as const), text: fc.string({ maxLength: 3 }) }),
    fc.record({ kind: fc.constant('end' as const), isWell: fc.boolean() }),
  )

  it('ends with the last edits shown and stored', async () => {
    const orders = fc.asyncProperty(
      fc.string({ maxLength: 3 }),
      fc.array(action, { maxLength: 20 }),
      async (stored, actions) => {
        const device = slowDevice({ a: stored })
        const family = device.family()
        let expected = stored
        for (const step of actions) {
          if (step.kind === 'load') void family.load('a')
          else if (step.kind === 'reload') void family.reload('a')
          else if (step.kind === 'end') await device.endOne(step.isWell)
          else if (step.kind === 'set') {
            expected = step.text
            family.set('a', step.text)
          } else {
            expected += step.text
            family.edit('a', append(step.text))
          }
          expect(device.calls.length).toBeLessThanOrEqual(1)
        }
        await device.endAll()
        retryWrites()
        void family.load('a')
        await device.endAll()
        expect(store.get(family.atom('a'))).toBe(expected)
        expect(device.values.get('a')).toBe(expected)
        expect(store.get(storageProblemAtom)).toBeUndefined()
      },
    )
    await assertProperty(orders, { seed: 20_261_117 })
  })
})
