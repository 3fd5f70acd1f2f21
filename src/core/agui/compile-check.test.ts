import { z } from 'zod'

import { asType, compileCheck, taggedOptions } from './compile-check'

const dog = z.object({ kind: z.literal('dog'), name: z.string() })
const cat = z.object({ kind: z.enum(['cat', 'kitten']), lives: z.int().min(1).max(9) })
const pet = z.discriminatedUnion('kind', [dog, cat])
const rex = { kind: 'dog', name: 'Rex' }
const even = z.any().refine((value) => Number(value) % 2 === 0)

describe('a compiled check', () => {
  it.each<[string, z.ZodType, unknown[], unknown[]]>([
    ['text', z.string(), ['', 'a'], [7, null, undefined, {}]],
    [
      'text that matches two patterns',
      z.string().regex(/^a/).regex(/z$/),
      ['az', 'abcz'],
      ['a', 'z', 'ba', 7, ['az']],
    ],
    ['text with a minimum length', z.string().min(2), ['ab'], ['a', 7]],
    [
      'text with a minimum length and a pattern',
      z.string().regex(/^a/).min(2),
      ['ab'],
      ['a', 'bb'],
    ],
    ['a whole number', z.int(), [0, -3, 2 ** 53 - 1], [1.5, 2 ** 53, '1', null]],
    ['a whole number in a range', z.int().min(1).max(9), [1, 9], [0, 10, 1.5]],
    ['a number', z.number(), [1.5, 0], ['1', Number.NaN]],
    ['a boolean', z.boolean(), [true, false], [0, 'true', undefined]],
    ['anything', z.any(), [0, undefined, {}], []],
    ['a value that meets two conditions', even.refine((value) => value !== 4), [0, 2], [1, 4, 5]],
    ['a value that zod overwrites', z.any().overwrite(String), [1], []],
    ['a date, which zod checks', z.date(), [new Date(0)], ['1970-01-01', 0]],
    ['a literal', z.literal('a'), ['a'], ['b', undefined]],
    ['a member of a set', z.enum(['a', 'b']), ['a', 'b'], ['c', 'toString', 0]],
    ['a list', z.array(z.string()), [[], ['a', 'b']], [['a', 7], 'a', { 0: 'a', length: 1 }]],
    ['either type of a union', z.union([z.string(), z.array(dog)]), ['a', [rex]], [7, [7], rex]],
    [
      'either option of a tagged union',
      pet,
      [rex, { kind: 'kitten', lives: 9 }],
      [
        { kind: 'fish', name: 'Rex' },
        { kind: 'cat', name: 'Rex' },
        { name: 'Rex' },
        null,
        'dog',
        [rex],
      ],
    ],
    [
      'an object',
      z.object({ a: z.string(), b: z.string().optional(), c: z.string().default('x') }),
      [{ a: '' }, { a: '', b: '', c: '' }],
      [{}, { b: '' }, { a: 7 }, { a: '', b: 7 }, null, [], 'a'],
    ],
    ['an object whose members are optional', z.object({ a: dog.optional() }), [{}], [null, 7, []]],
    [
      'the value of an optional schema',
      z.object({ a: dog }).optional(),
      [{ a: rex }],
      [{ a: 7 }, {}],
    ],
  ])('passes %s, and nothing else', (_what, schema, passed, refused) => {
    const check = compileCheck(schema)
    for (const value of passed) expect([value, check(value)]).toEqual([value, true])
    for (const value of refused) expect([value, check(value)]).toEqual([value, false])
  })

  it.each<[string, z.ZodType, unknown]>([
    ['an object', dog, { ...rex, colour: 'red' }],
    ['an item of an array', z.array(dog), [rex, { ...rex, colour: 'red' }]],
    ['an option of a union', z.union([z.string(), dog]), { ...rex, colour: 'red' }],
    ['an option of a tagged union', pet, { ...rex, colour: 'red' }],
    ['a nested object', z.object({ a: dog.optional() }), { a: { ...rex, colour: 'red' } }],
  ])('does not pass an undescribed member of %s', (_where, schema, value) => {
    expect(compileCheck(schema)(value)).toBe(false)
  })

  it('passes undescribed members where the protocol allows them', () => {
    const open = dog.meta({ specOpen: true })
    expect(compileCheck(open)({ ...rex, colour: 'red' })).toBe(true)
    expect(compileCheck(dog.meta({ specOpen: false }))({ ...rex, colour: 'red' })).toBe(false)
  })
})

describe('the options of a tagged union', () => {
  it('are indexed by each value of their tag', () => {
    const { tag, options } = taggedOptions(pet)
    expect(tag).toBe('kind')
    expect([...options.keys()]).toEqual(['dog', 'cat', 'kitten'])
    expect(options.get('kitten')).toBe(cat)
  })
})

describe('a value that is not a schema', () => {
  it('throws an error', () => {
    expect(() => asType({})).toThrow('not a zod schema')
  })
})
