import { linearPattern } from '@/core/pattern/linear-pattern'

import { schemaProblems } from './schema-problems'

type Schema = Record<string, unknown>

const tooLong = ['#: Checking it would take too long.']

/** Each level refers to the next one twice, so that the last one is visited 2^40 times. */
const laughs = Object.fromEntries(
  Array.from({ length: 40 }, (_, level) => [
    `level${level}`,
    { allOf: [{ $ref: `#/$defs/level${level + 1}` }, { $ref: `#/$defs/level${level + 1}` }] },
  ]),
)

describe('an untrusted schema', () => {
  it('cannot hang the app with a pattern', () => {
    const schema = { type: 'string', pattern: '^(a+)+$' }

    expect(schemaProblems(schema, 'a'.repeat(10_000))).toEqual([])
    expect(schemaProblems(schema, `${'a'.repeat(10_000)}!`)).toEqual([
      '#: String does not match pattern ^(a+)+$.',
    ])
  })

  it('cannot hang the app with patterns for property names', () => {
    const schema = {
      patternProperties: { '^(a+)+$': { type: 'number' }, '^b': { type: 'string' } },
      additionalProperties: false,
    }

    expect(schemaProblems(schema, { ['a'.repeat(5_000)]: 1, b1: 'x' })).toEqual([])
    expect(schemaProblems(schema, { ['a'.repeat(50)]: 'x' })).not.toEqual([])
    expect(schemaProblems(schema, { [`${'a'.repeat(5_000)}!`]: 1 })).not.toEqual([])
  })

  it('cannot hang the app with references that multiply', () => {
    const schema = { $ref: '#/$defs/level0', $defs: { ...laughs, level40: { type: 'object' } } }

    expect(schemaProblems(schema, {})).toEqual(tooLong)
  })

  it('cannot hang the app with a long list of different items', () => {
    const items = Array.from({ length: 50_000 }, (_, index) => index)

    expect(schemaProblems({ uniqueItems: true }, items)).toEqual(tooLong)
    expect(schemaProblems({ uniqueItems: true }, [1, 2, 3])).toEqual([])
    expect(schemaProblems({ uniqueItems: true }, [1, 2, 1])).not.toEqual([])
  })

  it('cannot hang the app with a format that backtracks', () => {
    expect(schemaProblems({ format: 'url' }, `http://${'a'.repeat(5_000)}!`)).toEqual([])
  })

  it('cannot overflow the stack with its depth', () => {
    const deep = Array.from({ length: 5_000 }).reduce<Record<string, unknown>>(
      (inner) => ({ not: inner }),
      {},
    )

    expect(schemaProblems(deep, 1)).toEqual(['#: The schema cannot be used.'])
  })

  it.each([
    ['objects', (inner: Schema): Schema => ({ not: inner }), 64],
    ['lists', (inner: Schema): Schema => ({ allOf: [inner] }), 32],
  ])('may nest %s up to a limit', (_what, nest, levels) => {
    const nested = (count: number) => Array.from({ length: count }).reduce<Schema>(nest, {})

    expect(schemaProblems(nested(levels), 1)).not.toContain('#: The schema cannot be used.')
    expect(schemaProblems(nested(levels + 1), 1)).toEqual(['#: The schema cannot be used.'])
  })

  it('is rejected when it is too large to check', () => {
    const parts = (count: number) => ({ anyOf: Array.from({ length: count }, () => true) })

    expect(schemaProblems(parts(1_000), 1)).toEqual([])
    expect(schemaProblems(parts(500_000), 1)).toEqual(['#: The schema cannot be used.'])
    expect(schemaProblems({ enum: ['x'.repeat(8_100_000)], items: {} }, 1)).toEqual([
      '#: The schema cannot be used.',
    ])
  })

  it('cannot hang the app with a large enum that every item is compared with', () => {
    const values = ['x'.repeat(1_600_000), 1]
    const items = Array.from({ length: 300 }, () => 1)

    expect(schemaProblems({ items: { enum: values } }, items)).toEqual(tooLong)
  })

  it('cannot hang the app with a pattern for many items', () => {
    const items = Array.from({ length: 1_000 }, () => 'a'.repeat(500))

    expect(schemaProblems({ items: { pattern: '^(a|b|ab)*$' } }, items)).toEqual(tooLong)
  })

  it('leaves none of its patterns behind in the validator', () => {
    expect(schemaProblems({ pattern: '^a$' }, 'a')).toEqual([])
    expect(schemaProblems({ format: 'pattern ^a$' }, 'b')).toEqual([])
  })

  it('is checked for both its format and its pattern', () => {
    const schema = { format: 'email', pattern: 'example' }

    expect(schemaProblems(schema, 'ada@example.org')).toEqual([])
    expect(schemaProblems(schema, 'ada@elsewhere.org')).not.toEqual([])
    expect(schemaProblems(schema, 'example')).not.toEqual([])
  })

  it('accepts any text for a pattern that only the server can check', () => {
    expect(linearPattern('(?<=a)b')).toBeUndefined()
    expect(schemaProblems({ pattern: '(?<=a)b' }, 'c')).toEqual([])
  })

  it('treats values that look like schemas as data', () => {
    const schema = { enum: [{ pattern: '^a$' }, 'x'] }

    expect(schemaProblems(schema, { pattern: '^a$' })).toEqual([])
    expect(schemaProblems(schema, { pattern: 'b' })).not.toEqual([])
    expect(schemaProblems({ const: { pattern: '^a$' } }, { pattern: '^a$' })).toEqual([])
  })

  it('applies each pattern only to the names that it matches', () => {
    const schema = {
      patternProperties: { '^a': { type: 'number' }, '^b': { type: 'string' } },
      additionalProperties: false,
    }

    expect(schemaProblems(schema, { a1: 1, a2: 2, b: 'x' })).toEqual([])
    expect(schemaProblems(schema, { a1: 1, a2: '2' })).not.toEqual([])
    expect(schemaProblems(schema, { a1: 1, 'a1|a2': 1 })).toEqual([])
    expect(schemaProblems(schema, { '': 1 })).not.toEqual([])
    expect(schemaProblems({ patternProperties: { '(?<=a)b': false } }, { ab: 1 })).toEqual([])
  })

  it('is checked for its pattern in addition to its other keywords', () => {
    const schema = { format: 'email', pattern: 'example', allOf: [{ minLength: 12 }] }

    expect(schemaProblems(schema, 'ada@example.org')).toEqual([])
    expect(schemaProblems(schema, 'a@example.a')).not.toEqual([])
    expect(schemaProblems(schema, 'adalovelace@elsewhere.org')).not.toEqual([])
  })

  it('can check a large list of ordinary objects', () => {
    const item = { type: 'object', properties: { id: { type: 'integer' }, name: { minLength: 1 } } }
    const items = Array.from({ length: 2_000 }, (_, id) => ({ id, name: 'x' }))

    expect(schemaProblems({ type: 'array', items: item }, items)).toEqual([])
    expect(schemaProblems({ type: 'array', items: item }, [...items, { id: 'x' }])).not.toEqual([])
  })
})

describe('the problems of a value', () => {
  it('name the place and the reason, not the schemas around it', () => {
    const schema = { properties: { a: { items: { type: 'string' } } } }

    expect(schemaProblems(schema, { a: [1] })).toEqual([
      '#/a/0: Instance type "number" is invalid. Expected "string".',
    ])
  })

  it('are at most five, and no longer than 300 characters each', () => {
    const required = Array.from({ length: 9 }, (_, index) => `${'x'.repeat(400)}${index}`)
    const problems = schemaProblems({ required }, {})

    expect(problems).toHaveLength(5)
    expect(problems.map(({ length }) => length)).toEqual([300, 300, 300, 300, 300])
  })

  it('are reported even if the only cause is a schema that allows nothing', () => {
    expect(schemaProblems({ properties: { a: false } }, { a: 1 })).toEqual(['#: It does not fit.'])
  })

  it('follow the 2020-12 dialect', () => {
    const schema = { prefixItems: [{ type: 'string' }], items: { type: 'number' } }

    expect(schemaProblems(schema, ['a', 1])).toEqual([])
    expect(schemaProblems(schema, [1, 1])).not.toEqual([])
  })
})
