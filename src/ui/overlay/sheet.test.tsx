import { act, fireEvent, render, screen } from '@testing-library/react-native'
import { Dimensions } from 'react-native'

import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'
import { UiProvider } from '@/ui/ui-provider'

import { ModalCard } from './modal-card'
import { Sheet, popoverPosition } from './sheet'

const onClose = jest.fn()
const sheet = (isOpen: boolean) => (
  <UiProvider>
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="Toolsets"
      closeLabel="Done"
      testID="content"
      trigger={<Button label="Open" onPress={() => {}} />}
    >
      <Text>Inside</Text>
    </Sheet>
  </UiProvider>
)

beforeEach(() => onClose.mockClear())

describe.each([
  ['a phone', 390, 844],
  ['a wide screen', 1280, 800],
])('a sheet on %s', (_name, width, height) => {
  const { window, screen: whole } = {
    window: Dimensions.get('window'),
    screen: Dimensions.get('screen'),
  }
  const resize = (size: { width: number; height: number }) =>
    act(() => Dimensions.set({ window: { ...window, ...size }, screen: { ...whole, ...size } }))
  beforeEach(() => resize({ width, height }))
  afterEach(() => resize(window))

  it('shows only its button until it is open', () => {
    const { rerender } = render(sheet(false))
    expect(screen.getByRole('button', { name: 'Open' })).toBeOnTheScreen()
    expect(screen.queryByText('Inside')).toBeNull()
    rerender(sheet(true))
    expect(screen.getByText('Inside')).toBeOnTheScreen()
    expect(screen.getByLabelText('Toolsets')).toHaveProp('testID', 'content')
  })

  it('closes with its button and on a press outside it', () => {
    render(sheet(true))
    fireEvent.press(screen.getByRole('button', { name: 'Done' }))
    fireEvent.press(screen.getByTestId('sheet-backdrop', { includeHiddenElements: true }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})

describe('a modal card', () => {
  const cardOn = (width: number) => {
    act(() =>
      Dimensions.set({
        window: { ...Dimensions.get('window'), width, height: 800 },
        screen: Dimensions.get('screen'),
      }),
    )
    render(
      <UiProvider>
        <ModalCard label="Rename" backdrop={undefined} testID="card">
          <Text>Inside</Text>
        </ModalCard>
      </UiProvider>,
    )
    return screen.getByTestId('card')
  }

  it('is a sheet at the bottom of a phone', () => {
    const card = cardOn(390)

    expect(card).not.toHaveStyle({ maxWidth: 480 })
    expect(card).toHaveStyle({ borderTopStartRadius: 20 })
  })

  it('is at most 480 wide on a wide screen', () => {
    const card = cardOn(1280)

    expect(card).toHaveStyle({ maxWidth: 480, borderRadius: 20 })
  })
})

describe('the position of a popover', () => {
  const window = { width: 1280, height: 800 }

  it('is above its button and aligned to its start', () => {
    const button = { x: 500, y: 740, width: 44, height: 44 }
    expect(popoverPosition(button, window, false)).toEqual({
      position: 'absolute',
      start: 500,
      bottom: 68,
      maxHeight: 716,
    })
    expect(popoverPosition(button, window, true)).toMatchObject({ start: 736 })
  })

  it('is never off the screen', () => {
    expect(popoverPosition({ x: 1200, y: 740, width: 44, height: 44 }, window, false).start).toBe(
      884,
    )
    expect(popoverPosition({ x: 0, y: 740, width: 44, height: 44 }, window, false).start).toBe(16)
  })

  it('is below a button at the top', () => {
    const button = { x: 1200, y: 10, width: 44, height: 44 }
    expect(popoverPosition(button, window, false)).toMatchObject({
      start: 884,
      top: 62,
      maxHeight: 722,
    })
  })
})
