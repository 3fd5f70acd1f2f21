import { fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'

import { NoticeBar } from './notice-bar'
import { Snackbar } from './snackbar'

const onRetry = jest.fn()
const onDismiss = jest.fn()
beforeEach(() => jest.clearAllMocks())

describe('a notice bar', () => {
  it('announces a fact politely', () => {
    show(<NoticeBar icon="offline" text="The server is not responding" detail="Try later." />)

    expect(screen.getByText('The server is not responding')).toHaveProp('aria-live', 'polite')
    expect(screen.getByText('Try later.')).toBeOnTheScreen()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('announces an error assertively', () => {
    show(<NoticeBar icon="warning" text="The file could not be read." isWrong />)

    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent('The file could not be read.')
    expect(alert).toHaveProp('aria-live', 'assertive')
  })

  it('offers its actions', () => {
    show(
      <NoticeBar
        icon="offline"
        text="The server is not responding"
        action={{ label: 'Try again', onPress: onRetry }}
        otherAction={{ label: 'Dismiss', onPress: onDismiss }}
      />,
    )
    fireEvent.press(screen.getByRole('button', { name: 'Try again' }))
    expect([onRetry.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 0])

    fireEvent.press(screen.getByRole('button', { name: 'Dismiss' }))

    expect([onRetry.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 1])
  })

  it('has no button without an action', () => {
    show(<NoticeBar icon="offline" text="The server is not responding" />)

    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a snackbar', () => {
  it('announces what happened and offers one action', () => {
    const onUndo = jest.fn()
    show(<Snackbar text="Deleted “Dinner”" action={{ label: 'Undo', onPress: onUndo }} />)

    expect(screen.getByText('Deleted “Dinner”')).toHaveProp('aria-live', 'polite')
    fireEvent.press(screen.getByRole('button', { name: 'Undo' }))
    expect(onUndo).toHaveBeenCalledTimes(1)
  })
})
