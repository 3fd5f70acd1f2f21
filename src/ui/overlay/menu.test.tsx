import { fireEvent, screen } from '@testing-library/react-native'
import { StyleSheet } from 'react-native'

import { fakeBackButton } from '@/ui/testing/back-button'
import { show } from '@/ui/testing/show'
import { desktop, phone, resizeWindow, restoreWindow } from '@/ui/testing/window-size'

import { Menu } from './menu'
import { MenuChoices } from './menu-choices'

const onToggle = jest.fn()
const onEdit = jest.fn()
const onDelete = jest.fn()
beforeEach(() => jest.clearAllMocks())
afterEach(() => {
  jest.restoreAllMocks()
  restoreWindow()
})

const menu = (isOpen: boolean, more: { stays?: boolean; disabled?: boolean } = {}) => (
  <Menu
    label="More options"
    closeLabel="Close"
    isOpen={isOpen}
    onToggle={onToggle}
    items={[
      { label: 'Edit', detail: 'Opens a form', onPress: onEdit, ...more },
      { label: 'Delete', isDangerous: true, onPress: onDelete },
    ]}
  />
)

describe.each([
  ['a phone', phone],
  ['a wide screen', desktop],
])('a menu on %s', (_name, size) => {
  beforeEach(() => resizeWindow(size))

  it('shows only its button until it is open', () => {
    show(menu(false))

    expect(screen.getByRole('button', { name: 'More options' })).toBeCollapsed()
    expect(screen.queryByText('Edit')).toBeNull()
  })

  it('asks to be opened when its button is pressed', () => {
    show(menu(false))
    fireEvent.press(screen.getByRole('button', { name: 'More options' }))

    expect(onToggle).toHaveBeenCalledWith(true)
  })

  it('shows its choices with their details', () => {
    show(menu(true))

    expect(screen.getByText('Edit')).toBeOnTheScreen()
    expect(screen.getByText('Opens a form')).toBeOnTheScreen()
    expect(screen.getByText('Delete')).toBeOnTheScreen()
  })

  it('closes before it runs the chosen action', () => {
    show(menu(true))
    fireEvent.press(screen.getByText('Delete'))

    expect(onToggle).toHaveBeenCalledWith(false)
    expect(onToggle.mock.invocationCallOrder[0]).toBeLessThan(
      onDelete.mock.invocationCallOrder[0] ?? 0,
    )
    expect(onEdit).not.toHaveBeenCalled()
  })

  it('stays open for a choice that replaces it', () => {
    show(menu(true, { stays: true }))
    fireEvent.press(screen.getByText('Edit'))

    expect(onEdit).toHaveBeenCalledTimes(1)
    expect(onToggle).not.toHaveBeenCalled()
  })

  it('ignores a press on a disabled choice', () => {
    show(menu(true, { disabled: true }))
    fireEvent.press(screen.getByText('Edit'))

    expect(onEdit).not.toHaveBeenCalled()
    expect(onToggle).not.toHaveBeenCalled()
  })

  it('closes on a press outside it', () => {
    show(menu(true))
    fireEvent.press(screen.getByRole('button', { name: 'Close' }))

    expect(onToggle).toHaveBeenCalledWith(false)
    expect(onEdit).not.toHaveBeenCalled()
  })

  it('closes on the back button', () => {
    const back = fakeBackButton()
    show(menu(true))

    expect(back.press()).toBe(true)
    expect(onToggle).toHaveBeenCalledWith(false)
  })
})

describe('the choices of a menu', () => {
  const choices = (position?: { top: number; start: number; maxHeight: number }) => (
    <MenuChoices
      label="Message"
      note="Sent at noon"
      closeLabel="Close"
      items={[{ label: 'Copy', onPress: () => {} }]}
      onClose={() => {}}
      position={position}
    />
  )
  /** The style of the nearest view around the choices that has its own layer. */
  function cardStyle() {
    for (let view = screen.getByText('Copy').parent; view; view = view.parent) {
      const style = StyleSheet.flatten(view.props.style)
      if (style?.zIndex === 1) return style
    }
    throw new Error('The choices are in no card.')
  }

  it('are shown with a note', () => {
    show(choices())

    expect(screen.getByText('Sent at noon')).toBeOnTheScreen()
  })

  it('are invisible on a wide screen until their position is known', () => {
    resizeWindow(desktop)
    const { rerender } = show(choices())
    expect(cardStyle()).toMatchObject({ opacity: 0 })

    rerender(choices({ top: 54, start: 20, maxHeight: 700 }))

    expect(cardStyle()).toMatchObject({ top: 54, start: 20, maxHeight: 700 })
    expect(cardStyle().opacity).toBeUndefined()
  })

  it('ignore the position on a phone, where they are at the bottom', () => {
    resizeWindow(phone)
    show(choices({ top: 54, start: 20, maxHeight: 700 }))

    expect(cardStyle().top).toBeUndefined()
    expect(cardStyle().opacity).toBeUndefined()
  })
})
