import fc from 'fast-check'

import { attempt } from '@/core/failure'
import { assertProperty } from '@/core/testing/assert-property'
import {
  accessibility,
  failAfter,
  keychain,
  WHEN_UNLOCKED_THIS_DEVICE_ONLY,
} from '@/data/testing/expo-secure-store'

import { deleteAllSecrets, deleteSecret, readSecret, writeSecret } from './secret'
import { nameOf, splitText } from './split-text'

const small = 'a small secret'
const large = 'x'.repeat(4999)
const other = 'ÿ'.repeat(3000)

beforeEach(() => {
  failAfter(Infinity)
  keychain.clear()
})

describe('a secret', () => {
  it.each([
    ['an empty one', ''],
    ['a small one', small],
    ['one that just fits', 'x'.repeat(1999)],
    ['one that is a byte too long', 'x'.repeat(2000)],
    ['a large one', large],
    ['one of multi-byte characters', '🜁'.repeat(1500)],
    ['one that looks like a list of parts', '#a.3'],
  ])('is read back unchanged: %s', async (_, value) => {
    await writeSecret('name', value)
    expect(await readSecret('name')).toBe(value)
  })

  it('never leaves this device, whatever its size', async () => {
    accessibility.clear()
    for (const value of [small, large]) await writeSecret('name', value)
    expect([...accessibility]).toEqual([WHEN_UNLOCKED_THIS_DEVICE_ONLY])
  })

  it('is undefined if none was written', async () => {
    expect(await readSecret('name')).toBeUndefined()
  })

  it.each([
    [small, large],
    [large, small],
    [large, other],
    [other, 'z'.repeat(2100)],
  ])('leaves nothing behind when it is replaced', async (before, after) => {
    await writeSecret('name', before)
    await writeSecret('name', after)
    expect(await readSecret('name')).toBe(after)
    const kept = [...keychain.values()].join('')
    expect(kept).not.toContain(before.slice(0, 10))
  })

  it.each([small, large])('leaves nothing behind when it is removed', async (value) => {
    await writeSecret('name', value)
    await deleteSecret('name')
    expect(keychain.size).toBe(0)
  })

  it('holds the last value written, even with concurrent writes', async () => {
    await Promise.all([large, other, small, large + '!'].map((value) => writeSecret('name', value)))
    expect(await readSecret('name')).toBe(large + '!')
  })
})

describe('a crash', () => {
  const changes = Array.from({ length: 8 }, (_, count) => count)

  it.each(
    [
      [large, other],
      [small, large],
      [large, small],
    ].flatMap(([before, after]) =>
      changes.map((count) => [count, before ?? '', after ?? ''] as const),
    ),
  )('leaves the old or the new value after %i changes', async (count, before, after) => {
    await writeSecret('name', before)
    failAfter(count)
    await attempt(writeSecret('name', after))
    failAfter(Infinity)
    expect([before, after]).toContain(await readSecret('name'))

    await writeSecret('name', 'third')
    await deleteSecret('name')
    expect(keychain.size).toBe(0)
  })

  it.each(changes)(
    'leaves nothing behind after %i changes, once the removal is repeated',
    async (count) => {
      await writeSecret('name', large)
      failAfter(count)
      await attempt(deleteSecret('name'))
      failAfter(Infinity)
      await deleteSecret('name')
      expect(keychain.size).toBe(0)
    },
  )
})

describe('deleting all secrets', () => {
  it('finds every secret without knowing its name', async () => {
    for (let count = 0; count < 100; count += 1) await writeSecret(`secret-${count}`, small)
    await writeSecret('large', large)
    await deleteAllSecrets()
    expect([...keychain.keys()]).toEqual([])
  })

  it.each(Array.from({ length: 12 }, (_, count) => count))(
    'leaves nothing behind after a crash at change %i, once the deletion is repeated',
    async (count) => {
      await writeSecret('one', large)
      await writeSecret('two', small)
      failAfter(count)
      await attempt(deleteAllSecrets())
      failAfter(Infinity)
      await deleteAllSecrets()
      expect([...keychain.keys()]).toEqual([])
    },
  )
})

it('a locked keychain fails as storage, without exposing its message', async () => {
  failAfter(0)
  expect(await attempt(writeSecret('name', small))).toEqual({
    ok: false,
    failure: { kind: 'storage' },
  })
})

describe('the parts of a large secret', () => {
  it('fit the limit and join to the whole value', async () => {
    await assertProperty(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.integer({ min: 4, max: 50 }),
        (text, most) => {
          const parts = splitText(text, most)
          expect(parts.join('')).toBe(text)
          expect(parts.every((part) => Buffer.byteLength(part) <= most)).toBe(true)
        },
      ),
      { seed: 164_634 },
    )
  })
})

describe('the name of a secret', () => {
  it('has only characters that keychains accept, and is unique to its owner', async () => {
    await assertProperty(
      fc.property(fc.string(), fc.string(), (one, two) => {
        expect(nameOf(one)).toMatch(/^[\w.-]*$/)
        expect(nameOf(one) === nameOf(two)).toBe(one === two)
      }),
      { seed: 142_323 },
    )
  })
})
