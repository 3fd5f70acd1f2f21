import { fireEvent, render, screen } from '@testing-library/react-native'

import { UiProvider } from '@/ui/ui-provider'

import { ApprovalForm, QuestionForm } from './question-form'

const facts = { title: 'Where to?', asker: 'Asked by Kitchen' }
const onAnswer = jest.fn()
const onDecline = jest.fn()
beforeEach(() => jest.clearAllMocks())

const show = (schema: Record<string, unknown>) =>
  render(
    <UiProvider>
      <QuestionForm facts={facts} schema={schema} onAnswer={onAnswer} onDecline={onDecline} />
    </UiProvider>,
  )

const form = (properties: object, required = Object.keys(properties)) =>
  show({ type: 'object', properties, required })

const press = (name: string) => fireEvent.press(screen.getByRole('button', { name }))

describe('a form from a JSON Schema', () => {
  it('has a field for every property', () => {
    form({
      place: { type: 'string', title: 'Where' },
      nights: { type: 'integer' },
      breakfast: { type: 'boolean' },
      view: { enum: ['lake', 'garden'] },
    })
    fireEvent.changeText(screen.getByLabelText('Where'), ' Basel ')
    fireEvent.changeText(screen.getByLabelText('nights'), '3')
    fireEvent(screen.getByLabelText('breakfast'), 'valueChange', true)
    fireEvent.press(screen.getByRole('radio', { name: 'lake' }))
    press('Answer')
    expect(onAnswer).toHaveBeenCalledWith({
      place: 'Basel',
      nights: 3,
      breakfast: true,
      view: 'lake',
    })
  })

  it("shows the asker's description with hidden characters made visible", () => {
    form({ place: { type: 'string', description: 'A town\u200B, please' } })
    expect(screen.getByText('A town\\u200b, please')).toBeOnTheScreen()
  })

  it('marks optional fields', () => {
    form({ place: { type: 'string' }, note: { type: 'string' } }, ['place'])
    expect(screen.getByLabelText('place')).toBeOnTheScreen()
    expect(screen.getByLabelText('note (optional)')).toBeOnTheScreen()
  })

  it.each([
    ['a missing value', '', 'This field is required.'],
    ['a value that is not a number', 'three', 'Enter a number.'],
    ['a fraction instead of an integer', '2.5', 'Enter a number.'],
  ])('keeps what was typed and shows an error for %s', (_case, typed, problem) => {
    form({ place: { type: 'string' }, nights: { type: 'integer' } })
    fireEvent.changeText(screen.getByLabelText('place'), 'Basel')
    fireEvent.changeText(screen.getByLabelText('nights'), typed)
    press('Answer')
    expect(screen.getByText(problem)).toBeOnTheScreen()
    expect(screen.getByLabelText('place')).toHaveProp('value', 'Basel')
    expect(onAnswer).not.toHaveBeenCalled()
  })

  it('shows an error instead of sending an invalid value, until the value is changed', () => {
    form({ nights: { type: 'integer', maximum: 7 } })
    fireEvent.changeText(screen.getByLabelText('nights'), '30')
    press('Answer')
    expect(onAnswer).not.toHaveBeenCalled()
    expect(screen.getByText('Enter 7 or less.')).toBeOnTheScreen()

    fireEvent.changeText(screen.getByLabelText('nights'), '3')
    expect(screen.queryByText('Enter 7 or less.')).toBeNull()
    press('Answer')
    expect(onAnswer).toHaveBeenCalledWith({ nights: 3 })
  })

  it.each([
    ['a text that is too short', { type: 'string', minLength: 3 }, 'Enter at least 3 characters.'],
    ['an invalid email address', { type: 'string', format: 'email' }, 'Enter an email address.'],
    [
      'a text in the wrong format',
      { type: 'string', format: 'ipv4' },
      'This value is not allowed.',
    ],
  ])('shows an error at the field for %s', (_case, property, problem) => {
    form({ place: property })
    fireEvent.changeText(screen.getByLabelText('place'), 'ab')
    press('Answer')
    expect(screen.getByText(problem)).toBeOnTheScreen()
    expect(onAnswer).not.toHaveBeenCalled()
  })

  it('shows an error that belongs to no field', () => {
    show({ type: 'object', properties: { place: { type: 'string' } }, minProperties: 2 })
    fireEvent.changeText(screen.getByLabelText('place (optional)'), 'Basel')
    press('Answer')
    expect(screen.getByRole('alert', { name: /does not match the question/ })).toBeOnTheScreen()
    expect(onAnswer).not.toHaveBeenCalled()
  })

  it('shows options by title and lets an optional choice be undone', () => {
    const seat = {
      oneOf: [
        { const: 'a', title: 'Aisle' },
        { const: 7, title: 'Window' },
      ],
    }
    form({ seat, row: { enum: [1, 2] } }, ['seat'])
    const option = (name: string) => screen.getByRole('radio', { name })
    fireEvent.press(option('Aisle'))
    fireEvent.press(option('Window'))
    fireEvent.press(option('2'))
    fireEvent.press(option('2'))
    expect(option('Window')).toBeChecked()
    press('Answer')
    expect(onAnswer).toHaveBeenCalledWith({ seat: 7 })
  })

  it('says that a choice is required', () => {
    form({ row: { enum: [1, 2] } })
    press('Answer')
    expect(screen.getByRole('alert', { name: 'This field is required.' })).toBeOnTheScreen()
  })

  it('has checkboxes for multiple choices', () => {
    form({ meals: { type: 'array', items: { enum: ['lunch', 'dinner', 'supper'] }, minItems: 1 } })
    press('Answer')
    expect(screen.getByText('At least 1 required.')).toBeOnTheScreen()
    const box = (name: string) => screen.getByRole('checkbox', { name })
    for (const meal of ['lunch', 'dinner', 'supper', 'dinner']) fireEvent.press(box(meal))
    expect(box('dinner')).not.toBeChecked()
    press('Answer')
    expect(onAnswer).toHaveBeenCalledWith({ meals: ['lunch', 'supper'] })
  })

  it('collects words one by one, including one that was typed but not added', () => {
    form({ tags: { type: 'array', items: { type: 'string' } } })
    const type = (word: string) => fireEvent.changeText(screen.getByLabelText('tags'), word)
    for (const word of ['sea', 'sun']) {
      type(word)
      press('Add')
    }
    press('Remove sea')
    type('sand')
    press('Answer')
    expect(onAnswer).toHaveBeenCalledWith({ tags: ['sun', 'sand'] })
  })

  it('accepts any other value as JSON and shows what is wrong with it', () => {
    form({ size: { type: 'object', required: ['width'] } })
    const write = (text: string) => {
      fireEvent.changeText(screen.getByLabelText('size'), text)
      press('Answer')
    }
    expect(screen.getByText(/Enter JSON/)).toBeOnTheScreen()
    write('3 wide')
    expect(screen.getByText('This is not valid JSON.')).toBeOnTheScreen()
    write('{}')
    expect(screen.getByText('This value is not allowed.')).toBeOnTheScreen()
    write('{"width": 3}')
    expect(onAnswer).toHaveBeenCalledWith({ size: { width: 3 } })
  })

  it('starts with the defaults', () => {
    form({
      place: { type: 'string', default: 'Basel' },
      nights: { type: 'integer', default: 2 },
      breakfast: { type: 'boolean', default: true },
    })
    expect(screen.getByLabelText('place')).toHaveProp('value', 'Basel')
    press('Answer')
    expect(onAnswer).toHaveBeenCalledWith({ place: 'Basel', nights: 2, breakfast: true })
  })

  it.each([
    ['Yes', true],
    ['No', false],
  ])('has two buttons for a yes-or-no question: %s', (name, value) => {
    form({ go_on: { type: 'boolean', title: 'Go on', description: 'It costs 3 francs.' } })
    expect(screen.getByText('Go on')).toBeOnTheScreen()
    expect(screen.getByText('It costs 3 francs.')).toBeOnTheScreen()
    expect(screen.getAllByRole('button')).toHaveLength(2)
    press(name)
    expect(onAnswer).toHaveBeenCalledWith({ go_on: value })
  })

  it('can be declined when neither yes nor no is valid', () => {
    show({ type: 'object', properties: { sure: { type: 'boolean' } }, required: ['sure', 'why'] })
    press('Yes')
    expect(onAnswer).not.toHaveBeenCalled()
    press('Decline')
    expect(onDecline).toHaveBeenCalledTimes(1)
  })

  it('has one field for a single value', () => {
    show({ type: 'string' })
    fireEvent.changeText(screen.getByLabelText('Your answer'), 'Basel')
    press('Answer')
    expect(onAnswer).toHaveBeenCalledWith('Basel')
  })

  it('can be declined', () => {
    form({ place: { type: 'string' } })
    press('Decline')
    expect(onDecline).toHaveBeenCalledTimes(1)
    expect(onAnswer).not.toHaveBeenCalled()
  })
})

describe('a request for a secret', () => {
  const warning = /This agent asks for a password or key\. Continuo never asks for yours\./

  it('hides what is typed, ignores the default value and shows a warning', () => {
    form({ password: { type: 'string', title: 'Continuo password', default: 'hunter2' } })
    const field = screen.getByLabelText('Continuo password')

    expect(screen.getByText(warning)).toBeOnTheScreen()
    expect(field).toHaveProp('secureTextEntry', true)
    expect(field).toHaveProp('value', '')
  })

  it('still says who asks', () => {
    form({ password: { type: 'string' } })

    expect(screen.getByText('Asked by Kitchen')).toBeOnTheScreen()
  })

  it('is recognized from the text of the question', () => {
    const asked = { ...facts, title: 'Enter your Continuo password' }
    render(
      <UiProvider>
        <QuestionForm
          facts={asked}
          schema={{ type: 'string' }}
          onAnswer={onAnswer}
          onDecline={onDecline}
        />
      </UiProvider>,
    )

    expect(screen.getByText(warning)).toBeOnTheScreen()
    expect(screen.getByLabelText('Your answer')).toHaveProp('secureTextEntry', true)
  })

  it('is not assumed for other questions', () => {
    form({ place: { type: 'string' } })

    expect(screen.queryByText(warning)).toBeNull()
    expect(screen.getByLabelText('place')).not.toHaveProp('secureTextEntry', true)
  })
})

describe('a form that is too large', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, { type: 'boolean' }]))

  it('shows its first fields and how many there are', () => {
    form(many(20_000), ['f0'])

    expect(screen.getByText('Showing 100 of 20000 fields.')).toBeOnTheScreen()
    press('Answer')
    expect(onAnswer).toHaveBeenCalledTimes(1)
  })

  it('can only be declined when required fields are not shown', () => {
    form(many(200))

    expect(screen.getByText(/You can only decline it/)).toBeOnTheScreen()
    expect(screen.getByRole('button', { name: 'Answer' })).toBeDisabled()
    press('Decline')
    expect(onDecline).toHaveBeenCalledTimes(1)
  })

  it('lets the person search fifty thousand options and choose one', () => {
    const cities = Array.from({ length: 50_000 }, (_, index) => `City ${index}`)
    form({ city: { enum: cities } })
    expect(screen.getAllByRole('radio')).toHaveLength(30)
    expect(screen.getByText('Showing 30 of 50000. Search to find others.')).toBeOnTheScreen()

    fireEvent.changeText(screen.getByTestId('option-search'), 'city 49999')
    fireEvent.press(screen.getByRole('radio', { name: 'City 49999' }))
    press('Answer')
    expect(onAnswer).toHaveBeenCalledWith({ city: 'City 49999' })
  })

  it('shows the start of a very long question, and all of it on request', () => {
    const title = `${'a'.repeat(50_000)} the end`
    render(
      <UiProvider>
        <ApprovalForm facts={{ ...facts, title }} onAnswer={onAnswer} onDecline={onDecline} />
      </UiProvider>,
    )
    expect(screen.queryByText(/the end$/)).toBeNull()
    press('Show all')
    expect(screen.getByText(/the end$/)).toBeOnTheScreen()
  })
})

describe('a question without a schema', () => {
  it('can be approved or declined', () => {
    render(
      <UiProvider>
        <ApprovalForm facts={facts} onAnswer={onAnswer} onDecline={onDecline} />
      </UiProvider>,
    )
    press('Continue')
    expect(onAnswer).toHaveBeenCalledWith({ approved: true })
    press('Decline')
    expect(onDecline).toHaveBeenCalledTimes(1)
  })
})
