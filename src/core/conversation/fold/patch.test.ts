import type { JsonPatch } from '@ag-ui/core'
import fc from 'fast-check'

import { assertProperty } from '@/core/testing/assert-property'

import { applyPatch, type Copies } from './patch'

describe('a patch', () => {
  it.each<[string, unknown, JsonPatch, unknown]>([
    [
      'adds a member',
      { foo: 'bar' },
      [{ op: 'add', path: '/baz', value: 'qux' }],
      { baz: 'qux', foo: 'bar' },
    ],
    [
      'replaces a member by adding it',
      { foo: 1 },
      [{ op: 'add', path: '/foo', value: null }],
      { foo: null },
    ],
    [
      'adds an item',
      { foo: ['bar', 'baz'] },
      [{ op: 'add', path: '/foo/1', value: 'qux' }],
      { foo: ['bar', 'qux', 'baz'] },
    ],
    ['appends an item', ['a'], [{ op: 'add', path: '/-', value: ['b'] }], ['a', ['b']]],
    [
      'adds an item at the end by its index',
      ['a'],
      [{ op: 'add', path: '/1', value: 'b' }],
      ['a', 'b'],
    ],
    [
      'removes a member',
      { baz: 'qux', foo: 'bar' },
      [{ op: 'remove', path: '/baz' }],
      { foo: 'bar' },
    ],
    ['removes an item', ['a', 'b', 'c'], [{ op: 'remove', path: '/1' }], ['a', 'c']],
    [
      'replaces a value',
      { a: { b: 1 } },
      [{ op: 'replace', path: '/a/b', value: [] }],
      { a: { b: [] } },
    ],
    ['replaces the document', { a: 1 }, [{ op: 'replace', path: '', value: 7 }], 7],
    ['replaces the document by adding it', { a: 1 }, [{ op: 'add', path: '', value: [7] }], [7]],
    ['removes the document', { a: 1 }, [{ op: 'remove', path: '' }], null],
    [
      'moves a member to the root',
      { a: { b: 1 } },
      [{ op: 'move', from: '/a', path: '' }],
      { b: 1 },
    ],
    [
      'moves a member to a name that begins with its own',
      { a: 1 },
      [{ op: 'move', from: '/a', path: '/ab' }],
      { ab: 1 },
    ],
    [
      'tests an empty list and an empty object',
      { a: [], b: {} },
      [
        { op: 'test', path: '/a', value: [] },
        { op: 'test', path: '/b', value: {} },
      ],
      { a: [], b: {} },
    ],
    [
      'moves a member',
      { a: { b: 1 }, c: {} },
      [{ op: 'move', from: '/a/b', path: '/c/d' }],
      { a: {}, c: { d: 1 } },
    ],
    ['moves an item', ['a', 'b', 'c'], [{ op: 'move', from: '/0', path: '/2' }], ['b', 'c', 'a']],
    ['moves a member onto itself', { a: 1 }, [{ op: 'move', from: '/a', path: '/a' }], { a: 1 }],
    ['copies a value', { a: [1] }, [{ op: 'copy', from: '/a', path: '/b' }], { a: [1], b: [1] }],
    [
      'tests a value regardless of the order of members',
      { a: { b: 1, c: [2] } },
      [{ op: 'test', path: '/a', value: { c: [2], b: 1 } }],
      { a: { b: 1, c: [2] } },
    ],
    [
      'decodes escapes in pointers',
      { 'a/b': 1, 'm~n': 2, '~1': 3 },
      [
        { op: 'remove', path: '/a~1b' },
        { op: 'remove', path: '/m~0n' },
        { op: 'remove', path: '/~01' },
      ],
      {},
    ],
    ['supports an empty name', { '': 1 }, [{ op: 'replace', path: '/', value: 2 }], { '': 2 }],
    [
      'may change a value that it added',
      {},
      [
        { op: 'add', path: '/a', value: { b: 1 } },
        { op: 'replace', path: '/a/b', value: 2 },
      ],
      { a: { b: 2 } },
    ],
    [
      'keeps a copy independent of its original',
      { a: { n: 1 } },
      [
        { op: 'replace', path: '/a/n', value: 2 },
        { op: 'copy', from: '/a', path: '/b' },
        { op: 'replace', path: '/b/n', value: 3 },
      ],
      { a: { n: 2 }, b: { n: 3 } },
    ],
    [
      'keeps a nested copy independent of its original',
      { a: { b: { n: 1 } } },
      [
        { op: 'replace', path: '/a/b/n', value: 2 },
        { op: 'copy', from: '/a', path: '/c' },
        { op: 'replace', path: '/c/b/n', value: 3 },
      ],
      { a: { b: { n: 2 } }, c: { b: { n: 3 } } },
    ],
    ['may be empty', { a: 1 }, [], { a: 1 }],
  ])('%s', (_what, document, patch, expected) => {
    expect(applyPatch(document, patch)).toEqual({ document: expected })
  })

  it.each<[string, unknown, JsonPatch]>([
    ['has nothing to remove', { a: 1 }, [{ op: 'remove', path: '/b' }]],
    ['has nothing to replace', { a: 1 }, [{ op: 'replace', path: '/b', value: 1 }]],
    ['has no parent to add to', { a: 1 }, [{ op: 'add', path: '/b/c', value: 1 }]],
    ['adds into a scalar', { a: 1 }, [{ op: 'add', path: '/a/b', value: 1 }]],
    ['replaces an item beyond the end', [1], [{ op: 'replace', path: '/1', value: 2 }]],
    ['adds an item beyond the end', [1], [{ op: 'add', path: '/2', value: 1 }]],
    ['uses an index with a leading zero', [1, 2], [{ op: 'replace', path: '/01', value: 1 }]],
    ['uses an index with an exponent', [1, 2], [{ op: 'remove', path: '/1e0' }]],
    ['removes the item after the last one', [1, 2], [{ op: 'remove', path: '/-' }]],
    ['fails its test', { a: 1 }, [{ op: 'test', path: '/a', value: '1' }]],
    ['tests a missing member', { a: null }, [{ op: 'test', path: '/b', value: null }]],
    ['moves a missing member', { a: 1 }, [{ op: 'move', from: '/b', path: '/c' }]],
    ['moves a missing member onto itself', { a: 1 }, [{ op: 'move', from: '/b', path: '/b' }]],
    ['moves from an invalid pointer', { a: 1 }, [{ op: 'move', from: 'a', path: '/c' }]],
    ['moves an item into itself', [{}, {}], [{ op: 'move', from: '/0', path: '/0/a' }]],
    ['adds to a document that is a scalar', 7, [{ op: 'add', path: '/a', value: 1 }]],
    ['tests an object against a list', { a: {} }, [{ op: 'test', path: '/a', value: [] }]],
    ['tests a list against an object', { a: [] }, [{ op: 'test', path: '/a', value: {} }]],
    ['tests a list against a shorter one', [1, 2], [{ op: 'test', path: '', value: [1] }]],
    [
      'tests an object against one with another member',
      { a: 1 },
      [{ op: 'test', path: '', value: { b: 1 } }],
    ],
    ['uses a negative index', [1], [{ op: 'remove', path: '/-1' }]],
    ['moves a value into itself', { a: { b: 1 } }, [{ op: 'move', from: '/a', path: '/a/b' }]],
    ['copies a missing member', {}, [{ op: 'copy', from: '/a', path: '/b' }]],
    ['copies an inherited member', {}, [{ op: 'copy', from: '/toString', path: '/b' }]],
    ['replaces a prototype', {}, [{ op: 'add', path: '/__proto__', value: { polluted: 1 } }]],
    ['writes into a prototype', {}, [{ op: 'add', path: '/__proto__/polluted', value: 1 }]],
    ['uses an invalid pointer', {}, [{ op: 'add', path: 'a', value: 1 }]],
  ])('does not apply when it %s', (_what, document, patch) => {
    expect(
      applyPatch(document, [{ op: 'test', path: '', value: document }, ...patch]),
    ).toBeUndefined()
  })

  it('returns the same document if it moves a member onto itself', () => {
    const before = { a: 1, b: 2 }
    const patched = applyPatch(before, [{ op: 'move', from: '/a', path: '/a' }])
    expect(patched?.document).toBe(before)
  })

  it.each<[string, JsonPatch[number]]>([
    ['an added member', { op: 'add', path: '/new', value: 1 }],
    ['a member that was replaced by adding it', { op: 'add', path: '/count', value: 2 }],
    ['a replaced member', { op: 'replace', path: '/count', value: 2 }],
    ['a replaced item', { op: 'replace', path: '/list/1', value: 2 }],
    ['a removed member', { op: 'remove', path: '/count' }],
    ['an added item', { op: 'add', path: '/list/1', value: 'x' }],
    ['an appended item', { op: 'add', path: '/list/-', value: 'x' }],
    ['a removed item', { op: 'remove', path: '/list/0' }],
    ['a moved item', { op: 'move', from: '/list/0', path: '/list/2' }],
  ])('undoes %s if a later operation does not apply', (_what, operation) => {
    const copies: Copies = new Set()
    const start = { count: 1, list: ['a', 'b', 'c'] }
    const ours = applyPatch(
      start,
      [
        { op: 'replace', path: '/count', value: 1 },
        { op: 'replace', path: '/list/0', value: 'a' },
      ],
      copies,
    )?.document
    expect(applyPatch(ours, [operation, { op: 'remove', path: '/ghost' }], copies)).toBeUndefined()
    expect(ours).toEqual(start)
  })

  it('rejects copies that would keep doubling a document', () => {
    const doubling: JsonPatch = [{ op: 'copy', from: '/x', path: '/x/-' }]
    const copies: Copies = new Set()
    let document: unknown = { x: [1] }
    let count = 0
    for (; count < 100; count += 1) {
      const patched = applyPatch(document, doubling, copies)
      if (!patched) break
      document = patched.document
    }

    expect(count).toBeGreaterThan(10)
    expect(count).toBeLessThan(100)
    expect(JSON.stringify(document).length).toBeLessThan(10_000_000)
  })

  it('shares untouched parts with the old document', () => {
    const left = { deep: [1] }
    const second = { b: 2 }
    const before = { left, right: [{ a: 1 }, second] }
    const after = applyPatch(before, [{ op: 'replace', path: '/right/0/a', value: 2 }])?.document
    expect(after).toEqual({ left: { deep: [1] }, right: [{ a: 2 }, { b: 2 }] })
    expect(valueAt(after, 'left')).toBe(left)
    expect(valueAt(valueAt(after, 'right'), '1')).toBe(second)
    expect(before).toEqual({ left: { deep: [1] }, right: [{ a: 1 }, { b: 2 }] })
  })

  const names = fc.constantFrom('a', 'b', '0', '1', '-', '')
  const pointer = fc
    .array(names, { maxLength: 3 })
    .map((path) => path.map((step) => `/${step}`).join(''))
  const value = fc.jsonValue({ maxDepth: 2 })
  const operation = fc.oneof(
    fc.record({
      op: fc.constantFrom('add' as const, 'replace' as const, 'test' as const),
      path: pointer,
      value,
    }),
    fc.record({ op: fc.constant('remove' as const), path: pointer }),
    fc.record({
      op: fc.constantFrom('move' as const, 'copy' as const),
      from: pointer,
      path: pointer,
    }),
  )
  const document = fc.oneof(
    fc.record({ a: fc.array(value), b: fc.dictionary(names, value) }),
    fc.array(fc.record({ a: value })),
    value,
  )

  it('never writes to the document it was given', async () => {
    await assertProperty(
      fc.property(document, fc.array(operation), (before, patch) => {
        const text = JSON.stringify(before)
        applyPatch(deeplyFrozen(before), patch)
        expect(JSON.stringify(before)).toBe(text)
      }),
      { seed: 100_120 },
    )
  })

  it('has the same result when patches share their copies', async () => {
    await assertProperty(
      fc.property(document, fc.array(fc.array(operation, { maxLength: 4 })), (start, patches) => {
        const copies: Copies = new Set()
        let shared: unknown = deeplyFrozen(start)
        let apart: unknown = start
        for (const patch of patches) {
          const one = applyPatch(shared, patch, copies)
          const other = applyPatch(deeplyFrozen(apart), patch)
          expect(one === undefined).toBe(other === undefined)
          shared = one ? one.document : shared
          apart = other ? other.document : apart
          expect(shared).toEqual(apart)
        }
      }),
      { seed: 893_723 },
    )
  })
})

function valueAt(holder: unknown, name: string): unknown {
  return Reflect.get(Object(holder), name)
}

function deeplyFrozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deeplyFrozen)
    Object.freeze(value)
  }
  return value
}
