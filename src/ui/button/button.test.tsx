import { fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'

import { Button } from './button'
import { ExpandButton } from './expand-button'
import { IconButton } from './icon-button'
import { NavigationButton } from './navigation-button'

const onPress = jest.fn()
beforeEach(() => jest.clearAllMocks())

describe('a button', () => {
  it('calls onPress when pressed', () => {
    show(<Button label="Save" onPress={onPress} />)
    fireEvent.press(screen.getByRole('button', { name: 'Save' }))

    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['disabled', { disabled: true }],
    ['busy', { busy: true }],
  ])('ignores a press while it is %s', (_state, state) => {
    show(<Button label="Save" onPress={onPress} {...state} />)
    fireEvent.press(screen.getByRole('button', { name: 'Save' }))

    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    expect(onPress).not.toHaveBeenCalled()
  })

  it('tells screen readers that it is busy', () => {
    show(<Button label="Save" onPress={onPress} busy />)

    expect(screen.getByRole('button', { name: 'Save' })).toBeBusy()
  })

  it('wraps a long label', () => {
    show(<Button label="Continue without encryption" onPress={onPress} />)

    expect(screen.getByText('Continue without encryption').props.numberOfLines).toBeUndefined()
  })
})

describe('an icon button', () => {
  it('has its label as its accessible name', () => {
    show(<IconButton icon="send" label="Send" onPress={onPress} />)
    fireEvent.press(screen.getByRole('button', { name: 'Send' }))

    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('exposes whether its menu is open', () => {
    const { rerender } = show(
      <IconButton icon="more" label="More" onPress={onPress} isExpanded={false} />,
    )
    expect(screen.getByRole('button')).toBeCollapsed()

    rerender(<IconButton icon="more" label="More" onPress={onPress} isExpanded />)

    expect(screen.getByRole('button')).toBeExpanded()
  })

  it('ignores a press while it is disabled', () => {
    show(<IconButton icon="send" label="Send" onPress={onPress} disabled />)
    fireEvent.press(screen.getByRole('button', { name: 'Send' }))

    expect(onPress).not.toHaveBeenCalled()
  })
})

describe('an expand button', () => {
  it('exposes whether the details are shown', () => {
    const { rerender } = show(
      <ExpandButton isOpen={false} label="Tools in Exa" onPress={onPress} />,
    )
    expect(screen.getByRole('button', { name: 'Tools in Exa' })).toBeCollapsed()

    rerender(<ExpandButton isOpen label="Tools in Exa" onPress={onPress} />)

    expect(screen.getByRole('button', { name: 'Tools in Exa' })).toBeExpanded()
  })

  it('calls onPress when pressed', () => {
    show(<ExpandButton isOpen={false} label="Tools in Exa" onPress={onPress} />)
    fireEvent.press(screen.getByRole('button'))

    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('is disabled if there are no details', () => {
    show(<ExpandButton isOpen={false} label="Tools in Exa" />)

    expect(screen.getByRole('button')).toBeDisabled()
  })
})

describe('a named button', () => {
  it('shows a short label and has the full name as its accessible name', () => {
    show(<Button label="Revoke" name="Revoke Clipboard in Kitchen" onPress={onPress} />)

    expect(screen.getByText('Revoke')).toBeOnTheScreen()
    fireEvent.press(screen.getByRole('button', { name: 'Revoke Clipboard in Kitchen' }))
    expect(onPress).toHaveBeenCalledTimes(1)
  })
})

describe('a tab of the main navigation', () => {
  it('exposes whether it is selected', () => {
    const { rerender } = show(<NavigationButton icon="thread" label="Threads" />)
    expect(screen.getByRole('tab', { name: 'Threads' })).not.toBeSelected()

    rerender(<NavigationButton icon="thread" label="Threads" isFocused />)

    expect(screen.getByRole('tab', { name: 'Threads' })).toBeSelected()
  })

  it('calls onPress when pressed', () => {
    show(<NavigationButton icon="thread" label="Threads" onPress={onPress} />)
    fireEvent.press(screen.getByText('Threads'))

    expect(onPress).toHaveBeenCalledTimes(1)
  })
})
