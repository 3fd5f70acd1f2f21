import { act, fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'

import { CopyButton } from './copy-button'

const onCopy = jest.fn()
beforeEach(() => {
  jest.clearAllMocks()
  jest.useFakeTimers({ doNotFake: [] })
})
afterEach(() => jest.useRealTimers())

const button = () =>
  show(<CopyButton labels={{ copy: 'Copy', copied: 'Copied' }} onCopy={onCopy} />)
const press = () => fireEvent.press(screen.getByRole('button'))
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))

describe('a copy button', () => {
  it('copies once per press', () => {
    button()
    expect(onCopy).not.toHaveBeenCalled()
    press()

    expect(onCopy).toHaveBeenCalledTimes(1)
  })

  it('shows the confirmation for two seconds', () => {
    button()
    press()
    wait(1_999)
    expect(screen.getByRole('button', { name: 'Copied' })).toBeOnTheScreen()

    wait(1)

    expect(screen.getByRole('button', { name: 'Copy' })).toBeOnTheScreen()
  })

  it('copies again while the confirmation is still shown', () => {
    button()
    press()
    press()

    expect(onCopy).toHaveBeenCalledTimes(2)
  })
})
