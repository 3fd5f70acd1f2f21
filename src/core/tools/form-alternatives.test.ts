import { formAlternatives } from './form-alternatives'

const branch = (properties: object, more: object = {}) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
})

describe('alternatives of a schema', () => {
  it('are yes and no for an approval, without what may be edited', () => {
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

  it("are called by the asker's titles, or else by their values", () => {
    const schema = {
      oneOf: [
        branch({ kind: { const: 'train' }, seats: { const: 2 } }),
        branch({ kind: { const: 'plane' } }, { title: 'By plane' }),
      ],
    }
    expect(formAlternatives(schema)).toEqual([
      { answer: { kind: 'train', seats: 2 }, label: { kind: 'text', text: 'train, 2' } },
      { answer: { kind: 'plane' }, label: { kind: 'text', text: 'By plane' } },
    ])
  })

  it.each([
    ['a value that has to be typed', [branch({ why: { type: 'string' } }), branch({})]],
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
  ])('do not exist with %s', (_, oneOf) => {
    expect(formAlternatives({ oneOf })).toBeUndefined()
  })

  it('are not offered as buttons when there are more than twenty', () => {
    const branch = (index: number) => ({ properties: { it: { const: index } }, required: ['it'] })
    const of = (count: number) => ({ oneOf: Array.from({ length: count }, (_, at) => branch(at)) })

    expect(formAlternatives(of(20))).toHaveLength(20)
    expect(formAlternatives(of(21))).toBeUndefined()
  })
})
