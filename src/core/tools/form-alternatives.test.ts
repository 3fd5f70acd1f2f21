import { formAlternatives } from './form-alternatives'

const branch = (properties: object, more: object = {}) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
})

describe('the alternatives of a schema', () => {
  it('are yes and no for an approval, without the optional edited arguments', () => {
    const edited = { type: 'object', properties: { name: { type: 'string' } } }
    const schema = {
      oneOf: [
        branch({ approved: { const: true }, editedArgs: edited }, { required: ['approved'] }),
        branch({ approved: { const: false } }),
      ],
    }
    expect(formAlternatives(schema)).toEqual([
      { answer: { approved: true }, label: { kind: 'yes' } },
      { answer: { approved: false }, label: { kind: 'no' } },
    ])
  })

  it("are labelled with the schema's titles, or else with their values", () => {
    const schema = {
      oneOf: [
        branch({ kind: { const: 'train' }, seats: { const: 2 } }),
        branch({ kind: { const: 'plane' } }, { title: 'By plane' }),
        branch({ kind: { const: 'ship' } }, { title: '' }),
        branch({ isWalk: { const: true }, hours: { const: 3 } }),
      ],
    }
    expect(formAlternatives(schema)).toEqual([
      { answer: { kind: 'train', seats: 2 }, label: { kind: 'text', text: 'train, 2' } },
      { answer: { kind: 'plane' }, label: { kind: 'text', text: 'By plane' } },
      { answer: { kind: 'ship' }, label: { kind: 'text', text: 'ship' } },
      { answer: { isWalk: true, hours: 3 }, label: { kind: 'text', text: 'true, 3' } },
    ])
  })

  it.each([
    ['a value that has to be typed', [branch({ why: { type: 'string' } }), branch({})]],
    [
      'a value that has to be typed beside a constant',
      [
        branch({ ok: { const: true }, why: { type: 'string' } }),
        branch({ ok: { const: false }, why: { type: 'string' } }),
      ],
    ],
    ['members that are not required', [{ properties: { a: {} } }, { properties: { b: {} } }]],
    [
      'required members that are not described',
      [branch({ a: { const: 1 } }, { required: ['b'] }), branch({ a: { const: 2 } })],
    ],
    ['branches that cannot be read', [{ $ref: '#/$defs/a' }, 'b']],
    [
      'names that are not strings',
      [branch({ 1: { const: 1 } }, { required: [1] }), branch({ 2: { const: 2 } })],
    ],
    [
      'an answer that another keyword of its branch rejects',
      [branch({ a: { const: 1 } }), branch({ a: { const: 2 } }, { maxProperties: 0 })],
    ],
    ['a single branch', [branch({ approved: { const: true } })]],
    [
      'two branches that look the same',
      [branch({ a: { const: 'x' } }), branch({ b: { const: 'x' } })],
    ],
    [
      'an answer that fits two branches',
      [
        branch({ a: { const: 1 } }, { additionalProperties: true }),
        branch({ a: { const: 1 } }, { title: 'Again' }),
      ],
    ],
    ['values instead of objects', [{ const: 'a' }, { const: 'b' }]],
  ])('are not offered for %s', (_, oneOf) => {
    expect(formAlternatives({ oneOf })).toBeUndefined()
  })

  it('are not offered as buttons when there are more than twenty', () => {
    const branch = (index: number) => ({ properties: { it: { const: index } }, required: ['it'] })
    const of = (count: number) => ({ oneOf: Array.from({ length: count }, (_, at) => branch(at)) })

    expect(formAlternatives(of(20))).toHaveLength(20)
    expect(formAlternatives(of(21))).toBeUndefined()
  })
})
