import { fireEvent, render, screen } from '@testing-library/react-native'

import { UiProvider } from '@/ui/ui-provider'

import { ConsentForm, QuestionForm } from './question-form'

const onAnswer = jest.fn()
const onDecline = jest.fn()
beforeEach(() => jest.clearAllMocks())

const show = (schema: Record<string, unknown>) =>
  render(
    <UiProvider>
      <QuestionForm schema={schema} onAnswer={onAnswer} onDecline={onDecline} />
    </UiProvider>,
  )

const form = (properties: object, required = Object.keys(properties)) =>
  show({ type: 'object', properties, required })

const press = (name: string) => fireEvent.press(screen.getByRole('button', { name }))

describe('a form from a JSON Schema', () => {
  it('has a field for everything it asks for', () => {
    form({
      place: { type: 'string', title: 'Where' },
      nights: { type: 'integer' },
      breakfast: { type: 'boolean' },
      view: { enum: ['lake', 'garden'] },
    })
    fireEvent.changeText(screen.getByLabelText('Where'), ' Basel ')
    fireEvent.changeText(screen.getByLabelText('nights'), '3')
    fireEvent(screen.getByLabelText('breakfast'), 'valueChange', true)
    press('lake')
    press('Answer')
    expect(onAnswer).toHaveBeenCalledWith({
      place: 'Basel',
      nights: 3,
      breakfast: true,
      view: 'lake',
    })
  })

  it('explains a field in the words of who asks, with all their letters', () => {
    form({ place: { type: 'string', description: 'A town\u200B, please' } })
    expect(screen.getByText('A town\\u200b, please')).toBeOnTheScreen()
  })

  it('says what may be left out', () => {
    form({ place: { type: 'string' }, note: { type: 'string' } }, ['place'])
    expect(screen.getByLabelText('place')).toBeOnTheScreen()
    expect(screen.getByLabelText('note (optional)')).toBeOnTheScreen()
  })

  it.each([
    ['missing', '', 'This is needed.'],
    ['no number', 'three', 'This is not a number.'],
    ['no whole number', '2.5', 'This is not a number.'],
  ])('keeps what was typed and says when something is %s', (_case, typed, problem) => {
    form({ place: { type: 'string' }, nights: { type: 'integer' } })
    fireEvent.changeText(screen.getByLabelText('place'), 'Basel')
    fireEvent.changeText(screen.getByLabelText('nights'), typed)
    press('Answer')
    expect(screen.getByText(problem)).toBeOnTheScreen()
    expect(screen.getByLabelText('place')).toHaveProp('value', 'Basel')
    expect(onAnswer).not.toHaveBeenCalled()
  })

  it('does not send what does not fit, and says so until it is changed', () => {
    form({ nights: { type: 'integer', maximum: 7 } })
    fireEvent.changeText(screen.getByLabelText('nights'), '30')
    press('Answer')
    expect(onAnswer).not.toHaveBeenCalled()
    expect(screen.getByRole('alert', { name: /not what was asked for/ })).toBeOnTheScreen()

    fireEvent.changeText(screen.getByLabelText('nights'), '3')
    expect(screen.queryByText(/not what was asked for/)).toBeNull()
    press('Answer')
    expect(onAnswer).toHaveBeenCalledWith({ nights: 3 })
  })

  it('is one field when one value is asked for', () => {
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

describe('a question without a schema', () => {
  it('is a yes or a no', () => {
    render(
      <UiProvider>
        <ConsentForm onAnswer={onAnswer} onDecline={onDecline} />
      </UiProvider>,
    )
    press('Go on')
    expect(onAnswer).toHaveBeenCalledWith({ approved: true })
    press('Decline')
    expect(onDecline).toHaveBeenCalledTimes(1)
  })
})
