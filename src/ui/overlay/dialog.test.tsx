import { fireEvent, screen } from '@testing-library/react-native'

import { fakeBackButton } from '@/ui/testing/back-button'
import { show } from '@/ui/testing/show'
import { Text } from '@/ui/text'
import { lightTheme } from '@/ui/theme'

import { Dialog } from './dialog'
import { dialogOverlayProps as propsInBrowser } from './overlay.web'

const onClose = jest.fn()
const onConfirm = jest.fn()
beforeEach(() => jest.clearAllMocks())
afterEach(() => jest.restoreAllMocks())

const open = (disabled = false, isDangerous = false) =>
  show(
    <Dialog
      title="Delete toolset"
      confirm={{ label: 'Delete', onPress: onConfirm, disabled, isDangerous }}
      cancelLabel="Cancel"
      onClose={onClose}
      testID="dialog"
    >
      <Text>This cannot be undone.</Text>
    </Dialog>,
  )

describe('a dialog', () => {
  it('shows its title as a heading, and its content', () => {
    open()

    expect(screen.getByRole('heading', { name: 'Delete toolset' })).toBeOnTheScreen()
    expect(screen.getByText('This cannot be undone.')).toBeOnTheScreen()
  })

  it('is announced as a modal dialog with its title', () => {
    open()

    expect(screen.getByTestId('dialog')).toHaveProp('aria-label', 'Delete toolset')
    expect(screen.getByTestId('dialog')).toHaveProp('aria-modal', true)
  })

  it('is a single dialog, not nested in another one', () => {
    open()

    const dialogs = screen.UNSAFE_root.findAll(
      ({ type, props }) => typeof type === 'string' && props.role === 'dialog',
    )
    expect(dialogs).toHaveLength(1)
    // In a browser, the modal around the card is the dialog.
    expect(propsInBrowser('Delete toolset')).toEqual({})
  })

  it('has a confirm button in the error colour for a deletion', () => {
    open(false, true)

    expect(screen.getByRole('button', { name: 'Delete' })).toHaveStyle({
      backgroundColor: lightTheme.colors.error,
    })
  })

  it('confirms without closing by itself', () => {
    open()

    fireEvent.press(screen.getByRole('button', { name: 'Delete' }))

    expect(onConfirm).toHaveBeenCalledTimes(1)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('does not confirm while the button is disabled', () => {
    open(true)

    fireEvent.press(screen.getByRole('button', { name: 'Delete' }))

    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('closes on Cancel and on a press outside it', () => {
    open()

    fireEvent.press(screen.getByText('Cancel'))
    fireEvent.press(screen.getByLabelText('Cancel', { includeHiddenElements: true }))

    expect(onClose).toHaveBeenCalledTimes(2)
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('closes on the back button instead of leaving the page', () => {
    const back = fakeBackButton()
    open()

    expect(back.press()).toBe(true)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('stops handling the back button once it is closed', () => {
    const back = fakeBackButton()
    const { unmount } = open()
    unmount()

    expect(back.press()).toBe(false)
    expect(onClose).not.toHaveBeenCalled()
  })
})
