import { formFields, readForm } from './form-fields'

const trip = formFields({
  type: 'object',
  properties: {
    city: { type: 'string', title: 'City' },
    nights: { type: 'integer' },
    budget: { type: 'number' },
    breakfast: { type: 'boolean' },
    board: { enum: ['half', 'full'] },
  },
  required: ['city', 'nights'],
})

describe('a form', () => {
  it('has a field for each property, in their order', () => {
    expect(
      trip.map(({ name, label, isRequired, input }) => [name, label, isRequired, input.kind]),
    ).toEqual([
      ['city', 'City', true, 'text'],
      ['nights', 'nights', true, 'number'],
      ['budget', 'budget', false, 'number'],
      ['breakfast', 'breakfast', false, 'switch'],
      ['board', 'board', false, 'choice'],
    ])
  })

  it('gives values of the types that were asked for', () => {
    const entries = { city: ' Basel ', nights: '3', budget: '99,5', breakfast: true, board: 'half' }
    expect(readForm(trip, entries)).toEqual({
      ok: true,
      value: { city: 'Basel', nights: 3, budget: 99.5, breakfast: true, board: 'half' },
    })
  })

  it('leaves out what was left empty', () => {
    expect(readForm(trip, { city: 'Basel', nights: '3' })).toEqual({
      ok: true,
      value: { city: 'Basel', nights: 3, breakfast: false },
    })
  })

  it('names every field that is wrong', () => {
    expect(readForm(trip, { nights: '2.5', budget: 'much' })).toEqual({
      ok: false,
      problems: { city: 'missing', nights: 'not-a-number', budget: 'not-a-number' },
    })
  })

  it('is one field when the schema asks for one value', () => {
    const fields = formFields({ type: 'number', title: 'How many?' })
    expect(readForm(fields, { '': '7' })).toEqual({ ok: true, value: 7 })
  })
})
