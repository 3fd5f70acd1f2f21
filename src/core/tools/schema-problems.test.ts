import { linearPattern } from '@/core/pattern/linear-pattern'

import { schemaProblems } from './schema-problems'

const tooLong = ['#: Checking it would take too long.']

/** Each level refers to the next one twice, so that the last one is visited 2^40 times. */
const laughs = Object.fromEntries(
  Array.from({ length: 40 }, (_, level) => [
    `level${level}`,
    { allOf: [{ $ref: `#/$defs/level${level + 1}` }, { $ref: `#/$defs/level${level + 1}` }] },
  ]),
)

describe('a hostile schema', () => {
  it('cannot hang the app with a pattern', () => {
    const schema = { type: 'string', pattern: '^(a+)+$' }

    expect(schemaProblems(schema, 'a'.repeat(10_000))).toEqual([])
    expect(schemaProblems(schema, `${'a'.repeat(10_000)}!`)).toEqual([
      '#: String does not match pattern ^(a+)+$.',
    ])
  })

  it('cannot hang the app with patterns for names', () => {
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

  it('cannot overflow the stack by its depth', () => {
    const deep = Array.from({ length: 5_000 }).reduce<Record<string, unknown>>(
      (inner) => ({ not: inner }),
      {},
    )

    expect(schemaProblems(deep, 1)).toEqual(['#: The schema cannot be used.'])
  })

  it('is checked beside a format of its own', () => {
    const schema = { format: 'email', pattern: 'example' }

    expect(schemaProblems(schema, 'ada@example.org')).toEqual([])
    expect(schemaProblems(schema, 'ada@elsewhere.org')).not.toEqual([])
    expect(schemaProblems(schema, 'example')).not.toEqual([])
  })

  it('does not fail a text for a pattern that only its server can check', () => {
    expect(linearPattern('(?<=a)b')).toBeUndefined()
    expect(schemaProblems({ pattern: '(?<=a)b' }, 'c')).toEqual([])
  })

  it('keeps values as data that look like schemas', () => {
    const schema = { enum: [{ pattern: '^a$' }, 'x'] }

    expect(schemaProblems(schema, { pattern: '^a$' })).toEqual([])
    expect(schemaProblems(schema, { pattern: 'b' })).not.toEqual([])
  })

  it('checks a large list of objects that is honest', () => {
    const item = { type: 'object', properties: { id: { type: 'integer' }, name: { minLength: 1 } } }
    const items = Array.from({ length: 2_000 }, (_, id) => ({ id, name: 'x' }))

    expect(schemaProblems({ type: 'array', items: item }, items)).toEqual([])
    expect(schemaProblems({ type: 'array', items: item }, [...items, { id: 'x' }])).not.toEqual([])
  })
})
