import { fireEvent, screen } from '@testing-library/react-native'

import { fakeBackButton } from '@/ui/testing/back-button'
import { show } from '@/ui/testing/show'

import { TextReader } from './text-reader'

const onClose = jest.fn()
beforeEach(() => jest.clearAllMocks())
afterEach(() => jest.restoreAllMocks())

const open = () =>
  show(
    <TextReader title="Select text" closeLabel="Done" text={'# One\n\n*two*'} onClose={onClose} />,
  )

describe('the text reader', () => {
  it('shows the source of the text, and lets a person select it', () => {
    open()

    const text = screen.getByText('# One\n\n*two*')
    expect(text).toHaveProp('selectable', true)
  })

  it('has its title as its accessible name', () => {
    open()

    expect(screen.getByRole('heading', { name: 'Select text' })).toBeOnTheScreen()
    expect(screen.getByTestId('text-reader')).toHaveProp('aria-label', 'Select text')
  })

  it('closes with its button and on a press outside it', () => {
    open()

    fireEvent.press(screen.getByText('Done'))
    fireEvent.press(screen.getByLabelText('Done', { includeHiddenElements: true }))

    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('closes on the back button', () => {
    const back = fakeBackButton()
    open()

    expect(back.press()).toBe(true)
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
