import { act, fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'
import { Text } from '@/ui/text'

import { SwipeRow, settledOffset } from './swipe-row'

const onDelete = jest.fn()
beforeEach(() => jest.clearAllMocks())

const row = () =>
  show(
    <SwipeRow
      actions={[
        { label: 'Rename', onPress: () => {} },
        { label: 'Delete', isDangerous: true, onPress: onDelete },
      ]}
      testID="row"
    >
      <Text>Dinner</Text>
    </SwipeRow>,
  )

/** What React Native passes to a gesture: one finger that moved from 200, 100. */
const touch = (x: number, y: number) => ({
  touchHistory: {
    numberActiveTouches: 1,
    indexOfSingleActiveTouch: 0,
    mostRecentTimeStamp: 2,
    touchBank: [
      {
        touchActive: true,
        startPageX: 200,
        startPageY: 100,
        startTimeStamp: 1,
        previousPageX: 200,
        previousPageY: 100,
        previousTimeStamp: 1,
        currentPageX: x,
        currentPageY: y,
        currentTimeStamp: 2,
      },
    ],
  },
})

const hidden = { includeHiddenElements: true }
/** Asks the row, as React Native does, whether a movement belongs to it. */
function takesOver(x: number, y: number): unknown {
  const { props } = screen.getByTestId('row')
  props.onMoveShouldSetResponderCapture(touch(x, y))
  return props.onMoveShouldSetResponder(touch(x, y))
}
function swipe(): void {
  const { onResponderGrant } = screen.getByTestId('row').props
  act(() => {
    onResponderGrant(touch(160, 100))
  })
}

describe('a swipe row', () => {
  it('shows only its content until it is swiped', () => {
    row()

    expect(screen.getByText('Dinner')).toBeOnTheScreen()
    expect(screen.queryByText('Delete', hidden)).toBeNull()
  })

  it('takes over a sideways movement', () => {
    row()

    expect(takesOver(160, 102)).toBe(true)
  })

  it.each([
    ['a small movement', 190, 100],
    ['a scroll that drifts sideways', 170, 180],
  ])('leaves %s to the list', (_name, x, y) => {
    row()

    expect(takesOver(x, y)).toBe(false)
  })

  it('reveals its actions when swiped', () => {
    row()
    swipe()
    fireEvent.press(screen.getByText('Delete', hidden))

    expect(onDelete).toHaveBeenCalledTimes(1)
  })

  it('hides its actions from screen readers, which use the menu instead', () => {
    row()
    swipe()

    expect(screen.getByText('Delete', hidden)).toBeOnTheScreen()
    expect(screen.queryByText('Delete')).toBeNull()
  })
})

describe('a swiped row', () => {
  it.each([
    ['open past the middle', 60, 0, 100],
    ['closed before the middle', 40, 0, 0],
    ['open after a quick flick', 20, 1, 100],
    ['closed after a quick flick back', 90, -1, 0],
  ])('settles %s', (_case, offset, speed, settled) => {
    expect(settledOffset(offset, speed, 100)).toBe(settled)
  })
})
