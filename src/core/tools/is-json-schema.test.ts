import { z } from 'zod'

import { isJsonSchema } from './is-json-schema'

describe('the parameters of a tool', () => {
  it.each([
    ['nothing', {}],
    ['an object', { type: 'object' }],
    [
      'what zod makes',
      z.toJSONSchema(z.strictObject({ a: z.string().min(1), b: z.array(z.int()).optional() })),
    ],
    [
      'an older draft',
      {
        type: 'object',
        definitions: { a: { type: ['string', 'null'] } },
        properties: { a: { $ref: '#/definitions/a' }, b: { items: [{ type: 'number' }] } },
      },
    ],
    [
      'choices',
      { anyOf: [{ type: 'object', required: ['a'] }, true], additionalProperties: false },
    ],
    ['keywords of a vendor', { type: 'object', 'x-order': 1, title: 7 }],
  ])('may be %s', (_case, schema) => {
    expect(isJsonSchema(schema)).toBe(true)
  })

  it.each([
    ['a text', { type: 'string' }],
    ['of a type that does not exist', { type: 'objekt' }],
    ['with properties in a list', { type: 'object', properties: ['query'] }],
    ['with a property that is a type name', { type: 'object', properties: { query: 'string' } }],
    [
      'with a required flag',
      { type: 'object', properties: { query: { type: 'string', required: true } } },
    ],
    ['with choices that are not schemas', { type: 'object', properties: { a: { anyOf: ['b'] } } }],
    ['with an enum that is not a list', { type: 'object', properties: { a: { enum: 'b' } } }],
    ['with a reference that is not text', { type: 'object', properties: { a: { $ref: 7 } } }],
    ['without an end', nested(100)],
  ])('cannot be %s', (_case, schema) => {
    expect(isJsonSchema(schema)).toBe(false)
  })
})

function nested(levels: number): Record<string, unknown> {
  let schema: Record<string, unknown> = {}
  for (let level = 0; level < levels; level += 1) schema = { properties: { a: schema } }
  return schema
}
