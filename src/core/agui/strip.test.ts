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

describe('what a schema does not describe', () => {
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
      'a member of an item',
      { content: [{ ...text, size: 3 }] },
      { content: [text] },
      ['/content/0/size'],
    ],
    [
      'an optional value in an item, and the item stays',
      { content: [{ type: 'tone', tone: 'odd' }] },
      { content: [{ type: 'tone' }] },
      ['/content/0/tone'],
    ],
    [
      'a member that every object inherits',
      { content: 'Hi', toString: 1 },
      { content: 'Hi' },
      ['/toString'],
    ],
  ])('is removed: %s', (_what, value, kept, removed) => {
    expect(stripUnknown(value, message)).toStrictEqual({ value: kept, removed })
  })

  it.each<[string, unknown]>([
    ['a wrong type', { content: 7 }],
    ['a value of a set that is no text', { content: 'Hi', role: 7 }],
    ['an item that is no object', { content: [7] }],
    ['no object at all', 7],
  ])('does not include %s, which the schema refuses', (_what, value) => {
    expect(stripUnknown(value, message)).toEqual({ value, removed: [] })
  })

  it('stays where the protocol leaves an object open, but for its prototype', () => {
    const value: unknown = JSON.parse('{"content":"","open":{"op":"x","more":1,"__proto__":{}}}')
    expect(stripUnknown(value, message)).toEqual({
      value: { content: '', open: { op: 'x', more: 1 } },
      removed: ['/open/__proto__'],
    })
  })

  it('takes everything with it when a required member cannot be kept', () => {
    const holder = z.object({ part, note: z.string().optional() })
    expect(stripUnknown({ note: 'a', part: { type: 'smell' } }, holder)).toEqual({
      value: undefined,
      removed: [''],
    })
  })

  it('is told once, for the largest thing that is removed', () => {
    const holder = z.object({ inner: z.object({ kind: z.literal('a') }).optional() })
    expect(stripUnknown({ inner: { colour: 1, kind: 'b' } }, holder)).toEqual({
      value: {},
      removed: ['/inner'],
    })
    const list = z.array(z.object({ kind: z.literal('a') }))
    expect(stripUnknown([{ colour: 1, kind: 'b' }], list)).toEqual({ value: [], removed: ['/0'] })
  })
})
