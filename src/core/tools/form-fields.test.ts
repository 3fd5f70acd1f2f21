import { readForm, type FormProblem } from './form-answer'
import { formOf, initialEntries, onlyYesOrNo, type FormEntry } from './form-fields'

const trip = {
  type: 'object',
  properties: {
    city: { type: 'string', title: 'City' },
    nights: { type: 'integer' },
    budget: { type: 'number' },
    breakfast: { type: 'boolean' },
    board: { enum: ['half', 'full'] },
  },
  required: ['city', 'nights'],
}

/** The answer after these entries replaced the initial values. */
function answer(schema: Record<string, unknown>, entered: Record<string, FormEntry> = {}) {
  const { fields } = formOf(schema)
  const entries = new Map([...initialEntries(fields), ...Object.entries(entered)])
  const read = readForm(schema, fields, entries)
  return read.kind === 'wrong-fields' ? Object.fromEntries(read.problems) : read
}

const answered = (value: unknown) => ({ kind: 'answer', value })

/** A form with one required field. */
const asking = (property: object) => ({
  type: 'object',
  properties: { it: property },
  required: ['it'],
})
const fieldFor = (property: object) => formOf(asking(property)).fields[0]
const labelsOf = (property: object) => {
  const input = fieldFor(property)?.input
  return input && 'options' in input ? input.options.map(({ label }) => label) : undefined
}

describe('a form', () => {
  it('has a field for each property, in order', () => {
    expect(
      formOf(trip).fields.map(({ name, label, isRequired, input }) => [
        name,
        label,
        isRequired,
        input.kind,
      ]),
    ).toEqual([
      ['city', 'City', true, 'text'],
      ['nights', 'nights', true, 'number'],
      ['budget', 'budget', false, 'number'],
      ['breakfast', 'breakfast', false, 'switch'],
      ['board', 'board', false, 'choice'],
    ])
  })

  it('returns values of the requested types', () => {
    const entered = { city: ' Basel ', nights: '3', budget: '99,5', breakfast: true, board: '0' }
    expect(answer(trip, entered)).toEqual(
      answered({ city: 'Basel', nights: 3, budget: 99.5, breakfast: true, board: 'half' }),
    )
  })

  it('omits empty optional fields', () => {
    expect(answer(trip, { city: 'Basel', nights: '3' })).toEqual(
      answered({ city: 'Basel', nights: 3, breakfast: false }),
    )
  })

  it('reports every invalid field', () => {
    expect(answer(trip, { nights: '2.5', budget: 'much' })).toEqual({
      city: { kind: 'missing' },
      nights: { kind: 'not-a-number' },
      budget: { kind: 'not-a-number' },
    })
  })

  it('has one field when the schema describes a single value', () => {
    expect(answer({ type: 'number', title: 'How many?' }, { '': '7' })).toEqual(answered(7))
  })

  it('labels a field with its name if it has no title, and ignores a description that is not text', () => {
    const schema = { properties: { first_name: { type: 'string', description: 7 } } }
    expect(formOf(schema).fields).toMatchObject([
      { label: 'first name', description: undefined, isRequired: false },
    ])
  })

  it('lacks no required field when it asks for a single value', () => {
    expect(formOf({ type: 'number' })).toMatchObject({ total: 1, lacksRequired: false })
  })

  it('supports a field named like a built-in object member', () => {
    const properties = { constructor: { type: 'string' } }
    expect(answer({ type: 'object', properties })).toEqual(answered({}))
  })
})

describe('a choice', () => {
  it.each([
    ['numbers', { enum: [1, 2] }, ['1', '2'], 2],
    ['values of all kinds', { enum: ['', null, false] }, ['""', 'null', 'false'], null],
    [
      'values with titles',
      {
        oneOf: [
          { const: 'a', title: 'Aisle' },
          { const: 7, title: 'Window' },
        ],
      },
      ['Aisle', 'Window'],
      7,
    ],
    ['values under anyOf', { anyOf: [{ const: 'a' }, { const: 'b' }] }, ['a', 'b'], 'b'],
  ])('can be one of %s', (_case, property, labels, second) => {
    expect(fieldFor(property)?.input.kind).toBe('choice')
    expect(labelsOf(property)).toEqual(labels)
    expect(answer(asking(property), { it: '1' })).toEqual(answered({ it: second }))
    expect(answer(asking(property))).toEqual({ it: { kind: 'missing' } })
  })

  it('may consist of several options, in the order in which they are offered', () => {
    const seats = { type: 'array', items: { enum: ['aisle', 'middle', 'window'] } }
    expect(fieldFor(seats)?.input.kind).toBe('choices')
    expect(answer(asking(seats), { it: ['2', '0'] })).toEqual(answered({ it: ['aisle', 'window'] }))
    expect(answer(asking(seats))).toEqual(answered({ it: [] }))
    const optional = { ...asking(seats), required: [] }
    expect(answer(optional, { it: ['1'] })).toEqual(answered({ it: ['middle'] }))
    expect(answer(optional)).toEqual(answered({}))
  })

  it('may have a single option', () => {
    expect(fieldFor({ const: 'yes' })?.input).toEqual({
      kind: 'choice',
      options: [{ value: 'yes', label: 'yes' }],
    })
  })

  it('labels an option with its value when its title is empty', () => {
    expect(labelsOf({ oneOf: [{ const: 'a', title: '' }, { const: 'b' }] })).toEqual(['a', 'b'])
  })

  it('is not offered when one of the options cannot be shown', () => {
    expect(fieldFor({ enum: ['a', { b: 1 }] })?.input.kind).toBe('json')
    expect(fieldFor({ enum: [] })?.input.kind).toBe('json')
  })
})

describe('a list of words', () => {
  const tags = asking({ type: 'array', items: { type: 'string' } })

  it('includes a word that was typed but not added', () => {
    expect(answer(tags, { it: { words: ['sea', 'sun'], typed: ' sand ' } })).toEqual(
      answered({ it: ['sea', 'sun', 'sand'] }),
    )
    expect(answer(tags, { it: { words: ['sea'], typed: 'sea' } })).toEqual(
      answered({ it: ['sea'] }),
    )
  })

  it('is left out when it is empty, unless it is required', () => {
    const optional = { ...tags, required: [] }
    expect(answer(optional, { it: { words: ['sea'], typed: '' } })).toEqual(
      answered({ it: ['sea'] }),
    )
    expect(answer(optional)).toEqual(answered({}))
    expect(answer(tags)).toEqual(answered({ it: [] }))
  })
})

describe('a property without a field type', () => {
  const size = asking({
    type: 'object',
    properties: { width: { type: 'number' } },
    required: ['width'],
  })

  it.each([
    ['an object', { type: 'object' }],
    ['a list of numbers', { type: 'array', items: { type: 'number' } }],
    ['a list of anything', { type: 'array' }],
    ['one of several types', { type: ['string', 'number'] }],
    ['one of several schemas', { oneOf: [{ type: 'string' }, { type: 'object' }] }],
    ['options that are objects', { enum: [{ a: 1 }, { a: 2 }] }],
  ])('is entered as JSON: %s', (_case, property) => {
    expect(fieldFor(property)?.input.kind).toBe('json')
  })

  it('is parsed, and reported if it is missing or invalid', () => {
    expect(answer(size, { it: ' {"width": 3} ' })).toEqual(answered({ it: { width: 3 } }))
    expect(answer(size, { it: 'width 3' })).toEqual({ it: { kind: 'not-json' } })
    expect(answer(size, { it: '{"width": "3"}' })).toEqual({ it: { kind: 'does-not-fit' } })
    expect(answer(size)).toEqual({ it: { kind: 'missing' } })
  })
})

describe('a generated schema', () => {
  const $defs = { Seat: { enum: ['aisle', 'window'], title: 'Seat' } }
  const schema = (property: object) => ({ ...asking(property), $defs })

  it('is read with its references resolved', () => {
    const seat = schema({ $ref: '#/$defs/Seat', description: 'Where you sit' })
    expect(formOf(seat).fields).toMatchObject([
      { label: 'Seat', description: 'Where you sit', input: { kind: 'choice' } },
    ])
    expect(answer(seat, { it: '1' })).toEqual(answered({ it: 'window' }))
    const seats = schema({ type: 'array', items: { $ref: '#/$defs/Seat' } })
    expect(answer(seats, { it: ['1'] })).toEqual(answered({ it: ['window'] }))
  })

  it('is entered as JSON when a reference is circular or missing', () => {
    expect(formOf({ ...schema({ $ref: '#/$defs/A' }), $defs: { A: { $ref: '#/$defs/A' } } }).fields) //
      .toMatchObject([{ input: { kind: 'json' } }])
    expect(formOf(schema({ $ref: '#/$defs/toString' })).fields).toMatchObject([
      { input: { kind: 'json' } },
    ])
  })

  it('is resolved through a single allOf part, but not through one of several', () => {
    const whole = { allOf: [{ $ref: '#/$defs/Seat' }], description: 'Where you sit' }
    expect(formOf(schema(whole)).fields).toMatchObject([
      { label: 'Seat', description: 'Where you sit', input: { kind: 'choice' } },
    ])
    const several = { allOf: [{ type: 'string' }, { minLength: 2 }] }
    expect(formOf(schema(several)).fields).toMatchObject([{ input: { kind: 'json' } }])
  })

  it.each(['elsewhere#/$defs/Seat', '#/$defs/Seat/enum', '#/properties/Seat', 7])(
    'is entered as JSON when a reference does not name a definition: %p',
    (reference) => {
      expect(formOf(schema({ $ref: reference })).fields[0]?.input.kind).toBe('json')
    },
  )

  it('does not allow null because of a single alternative or a list of one type', () => {
    expect(fieldFor({ anyOf: [{ type: 'integer' }] })).toMatchObject({ isNullable: false })
    expect(fieldFor({ type: ['integer'] })).toMatchObject({
      isNullable: false,
      input: { kind: 'number' },
    })
  })

  it('is resolved through a few levels of nesting, and entered as JSON beyond them', () => {
    const nested = (levels: number) =>
      Array.from({ length: levels }).reduce<object>((inner) => ({ anyOf: [inner] }), {
        type: 'integer',
      })
    expect(fieldFor(nested(7))?.input.kind).toBe('number')
    expect(fieldFor(nested(20))?.input.kind).toBe('json')
  })

  it.each([
    ['by its type', { type: ['integer', 'null'], minimum: 2 }],
    ['by an alternative', { anyOf: [{ type: 'integer', minimum: 2 }, { type: 'null' }] }],
  ])('may allow null: %s', (_case, property) => {
    expect(fieldFor(property)?.input.kind).toBe('number')
    expect(answer(asking(property))).toEqual(answered({ it: null }))
    expect(answer(asking(property), { it: '3' })).toEqual(answered({ it: 3 }))
    expect(answer(asking(property), { it: '1' })).toEqual({ it: { kind: 'too-small', limit: 2 } })
  })
})

describe('a default', () => {
  it.each<[object, unknown]>([
    [{ type: 'string', default: 'Basel' }, 'Basel'],
    [{ type: 'integer', default: 3 }, 3],
    [{ type: 'boolean', default: true }, true],
    [{ enum: [1, 2], default: 2 }, 2],
    [{ type: 'array', items: { enum: ['a', 'b'] }, default: ['b'] }, ['b']],
    [{ type: 'array', items: { type: 'string' }, default: ['sea', 'sun'] }, ['sea', 'sun']],
    [{ type: 'object', default: { width: 3 } }, { width: 3 }],
  ])('is the answer until the person changes it: %j', (property, value) => {
    expect(answer(asking(property))).toEqual(answered({ it: value }))
  })

  it('may belong to the whole form', () => {
    expect(answer({ ...trip, default: { city: 'Basel', nights: 2 } })).toEqual(
      answered({ city: 'Basel', nights: 2, breakfast: false }),
    )
    expect(answer({ type: 'integer', default: 2 })).toEqual(answered(2))
  })

  it('is ignored when the field cannot show it', () => {
    expect(answer(asking({ type: 'string', default: 3 }))).toEqual({ it: { kind: 'missing' } })
    expect(answer(asking({ type: 'object', default: null }))).toEqual({ it: { kind: 'missing' } })
    const words = { type: 'array', items: { type: 'string' } }
    expect(answer(asking({ ...words, default: ['a', 7] }))).toEqual(answered({ it: ['a'] }))
    expect(answer(asking({ ...words, default: 'a' }))).toEqual(answered({ it: [] }))
  })
})

describe('a value that does not fit', () => {
  it.each<[object, FormEntry, FormProblem]>([
    [{ type: 'string', minLength: 3 }, 'ab', { kind: 'too-short', limit: 3 }],
    [{ type: 'string', maxLength: 3 }, 'abcd', { kind: 'too-long', limit: 3 }],
    [{ type: 'integer', minimum: 1 }, '0', { kind: 'too-small', limit: 1 }],
    [{ type: 'integer', maximum: 7 }, '8', { kind: 'too-large', limit: 7 }],
    [{ type: 'string', format: 'email' }, 'me', { kind: 'wrong-format', format: 'email' }],
    [{ type: 'string', pattern: '^x' }, 'y', { kind: 'does-not-fit' }],
    [{ type: 'string', minLength: 1, pattern: '^x' }, 'y', { kind: 'does-not-fit' }],
    [{ type: 'string', minLength: '1', pattern: '^x' }, 'y', { kind: 'does-not-fit' }],
    [{ type: 'string', format: 'email', pattern: '^x' }, 'a@b.ch', { kind: 'does-not-fit' }],
    [{ type: 'array', items: { enum: ['a'] }, minItems: 1 }, [], { kind: 'too-few', limit: 1 }],
    [
      { type: 'array', items: { type: 'string' }, maxItems: 1 },
      { words: ['a', 'b'], typed: '' },
      { kind: 'too-many', limit: 1 },
    ],
  ])('is reported at its field: %j', (property, entry, problem) => {
    expect(answer(asking(property), { it: entry })).toEqual({ it: problem })
  })

  it('is reported at each field', () => {
    const short = { type: 'string', minLength: 2 }
    const schema = { type: 'object', properties: { first: short, second: short } }
    expect(answer(schema, { first: 'a', second: 'b' })).toEqual({
      first: { kind: 'too-short', limit: 2 },
      second: { kind: 'too-short', limit: 2 },
    })
  })

  it('is reported for the whole form when no field is at fault', () => {
    expect(answer({ ...trip, minProperties: 9 }, { city: 'Basel', nights: '3' })).toEqual({
      kind: 'does-not-fit',
    })
  })
})

describe('a form that asks yes or no', () => {
  it('has a single field, which is a required boolean', () => {
    expect(onlyYesOrNo(formOf(asking({ type: 'boolean' })).fields)?.name).toBe('it')
    expect(onlyYesOrNo(formOf({ type: 'boolean' }).fields)?.name).toBe('')
    expect(
      onlyYesOrNo(formOf({ ...asking({ type: 'boolean' }), required: [] }).fields),
    ).toBeUndefined()
    expect(onlyYesOrNo(formOf(trip).fields)).toBeUndefined()
    expect(onlyYesOrNo(formOf(asking({ type: 'string' })).fields)).toBeUndefined()
    expect(onlyYesOrNo(formOf({ properties: {} }).fields)).toBeUndefined()
    const agreed = { type: 'boolean' }
    const two = { properties: { agreed, sure: agreed }, required: ['agreed', 'sure'] }
    expect(onlyYesOrNo(formOf(two).fields)).toBeUndefined()
  })
})

describe('a form that is too large', () => {
  const fieldsOf = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, {}]))

  it('shows a hundred of twenty thousand fields, including the required ones', () => {
    const schema = { type: 'object', properties: fieldsOf(20_000), required: ['f0', 'f19999'] }
    const { fields, total, lacksRequired } = formOf(schema)

    expect(fields).toHaveLength(100)
    expect(fields.at(-1)?.name).toBe('f19999')
    expect(total).toBe(20_000)
    expect(lacksRequired).toBe(false)
  })

  it('reports that a required field is not shown', () => {
    const properties = fieldsOf(200)

    expect(formOf({ properties, required: Object.keys(properties) }).lacksRequired).toBe(true)
  })

  it('selects the default values among fifty thousand options', () => {
    const values = Array.from({ length: 50_000 }, (_, index) => index)
    const many = { type: 'array', items: { enum: values }, default: values }

    expect(fieldFor(many)?.initial).toHaveLength(50_000)
  })

  it('truncates overlong labels and descriptions', () => {
    const field = fieldFor({ title: 'x'.repeat(9_000), description: 'y'.repeat(9_000) })

    expect(field?.label).toHaveLength(301)
    expect(field?.description).toHaveLength(2_001)
    expect(fieldFor({ title: 'x'.repeat(300) })?.label).toHaveLength(300)
  })
})

describe('a field for a secret', () => {
  it.each([
    ['its name', {}, 'password'],
    ['its format', { format: 'password' }, 'it'],
    ['being write-only', { writeOnly: true }, 'it'],
    ['its title', { title: 'API key' }, 'it'],
    ['its description', { description: 'Your Continuo password, please.' }, 'it'],
  ])('is recognized by %s', (_how, property, name) => {
    const { fields } = formOf({ type: 'object', properties: { [name]: property } })

    expect(fields[0]?.isSecret).toBe(true)
  })

  it('is recognized by the question if no field asks for a secret itself', () => {
    const schema = { type: 'object', properties: { first: {}, agreed: { type: 'boolean' } } }

    expect(formOf(schema, 'What is your password?').fields.map(({ isSecret }) => isSecret)).toEqual(
      [true, false],
    )
    expect(formOf(schema, 'What is your name?').fields[0]?.isSecret).toBe(false)
    const own = { properties: { name: { type: 'string' }, password: { type: 'string' } } }
    expect(formOf(own, 'Your password?').fields.map(({ isSecret }) => isSecret)).toEqual([
      false,
      true,
    ])
  })

  it.each([
    ['a number', { type: 'integer' }],
    ['words', { type: 'array', items: { type: 'string' } }],
    ['JSON', { type: 'object' }],
  ])('may hold %s', (_what, property) => {
    expect(formOf(asking(property), 'What is your PIN?').fields[0]?.isSecret).toBe(true)
  })

  it('is never prefilled', () => {
    const password = { type: 'string', default: 'hunter2' }
    const { fields } = formOf({ properties: { password }, default: { password: 'hunter2' } })

    expect(fields[0]?.initial).toBe('')
    expect(formOf({ type: 'string', default: 'x' }, 'Your password?').fields[0]?.initial).toBe('')
  })

  it('keeps the spaces of a password', () => {
    expect(answer(asking({ format: 'password' }), { it: ' a b ' })).toEqual(
      answered({ it: ' a b ' }),
    )
  })
})
