import { z } from 'zod'

import { stripUnknown } from './strip'

const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tone'), tone: z.enum(['low', 'high']).optional() }),
])
const message = z.object({
  role: z.enum(['user', 'agent']).optional(),
  content: z.union([z.string(), z.array(part)]),
  open: z.object({ op: z.string() }).meta({ specOpen: true }).optional(),
})
const text = { type: 'text', text: 'Hi' }

describe('stripping', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['an unknown member', { content: 'Hi', colour: 1 }, { content: 'Hi' }, ['/colour']],
    ['an unknown optional value', { content: 'Hi', role: 'x' }, { content: 'Hi' }, ['/role']],
    [
      'an item of an unknown kind',
      { content: [text, { type: 'smell' }, text] },
      { content: [text, text] },
      ['/content/1'],
    ],
    [
      'an unknown member of an item',
      { content: [{ ...text, size: 3 }] },
      { content: [text] },
      ['/content/0/size'],
    ],
    [
      'an unknown optional value of an item, but not the item',
      { content: [{ type: 'tone', tone: 'odd' }] },
      { content: [{ type: 'tone' }] },
      ['/content/0/tone'],
    ],
    [
      'an unknown member with an inherited name',
      { content: 'Hi', toString: 1 },
      { content: 'Hi' },
      ['/toString'],
    ],
  ])('removes %s', (_what, value, kept, removed) => {
    expect(stripUnknown(value, message)).toStrictEqual({ value: kept, removed })
  })

  it.each<[string, unknown]>([
    ['a value of the wrong type', { content: 7 }],
    ['a value of a set that is not a string', { content: 'Hi', role: 7 }],
    ['an item that is not an object', { content: [7] }],
    ['a value that is not an object', 7],
  ])('keeps %s for the schema to reject', (_what, value) => {
    expect(stripUnknown(value, message)).toEqual({ value, removed: [] })
  })

  it('keeps unknown members where the protocol allows them, except __proto__', () => {
    const value: unknown = JSON.parse('{"content":"","open":{"op":"x","more":1,"__proto__":{}}}')
    expect(stripUnknown(value, message)).toEqual({
      value: { content: '', open: { op: 'x', more: 1 } },
      removed: ['/open/__proto__'],
    })
  })

  it('removes the whole value if a required member has an unknown kind', () => {
    const holder = z.object({ part, note: z.string().optional() })
    expect(stripUnknown({ note: 'a', part: { type: 'smell' } }, holder)).toEqual({
      value: undefined,
      removed: [''],
    })
  })

  it('reports only the outermost part that is removed', () => {
    const holder = z.object({ inner: z.object({ kind: z.literal('a') }).optional() })
    expect(stripUnknown({ inner: { colour: 1, kind: 'b' } }, holder)).toEqual({
      value: {},
      removed: ['/inner'],
    })
    const list = z.array(z.object({ kind: z.literal('a') }))
    expect(stripUnknown([{ colour: 1, kind: 'b' }], list)).toEqual({ value: [], removed: ['/0'] })
  })
})
