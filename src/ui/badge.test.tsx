import { screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'

import { ActivityDot } from './activity-dot'
import { Badge } from './badge'

const hidden = { includeHiddenElements: true }

describe('a badge', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('shows %d as %s', (count, text) => {
    show(<Badge count={count} />)

    expect(screen.getByText(text, hidden)).toBeOnTheScreen()
  })

  it('shows nothing at zero', () => {
    show(<Badge count={0} testID="badge" />)

    expect(screen.queryByTestId('badge', hidden)).toBeNull()
  })

  it('is hidden from screen readers', () => {
    show(<Badge count={3} />)

    expect(screen.queryByText('3')).toBeNull()
  })
})

describe('an activity dot', () => {
  it('is an image with a label', () => {
    show(<ActivityDot kind="unread" label="Unread" />)

    expect(screen.getByLabelText('Unread')).toHaveProp('role', 'img')
  })

  it('is hollow only while a run waits', () => {
    const { rerender } = show(<ActivityDot kind="waiting" label="Waiting" />)
    expect(screen.getByLabelText('Waiting')).not.toHaveStyle({
      backgroundColor: expect.any(String),
    })

    rerender(<ActivityDot kind="running" label="Running" />)

    expect(screen.getByLabelText('Running')).toHaveStyle({ backgroundColor: expect.any(String) })
  })
})
