import { fireEvent, screen } from '@testing-library/react-native'

import { fakeBrowser } from '@/ui/testing/fake-browser'
import { show } from '@/ui/testing/show'

import { LongPress } from './long-press'
import { Text } from './text'

const onLongPress = jest.fn()
beforeEach(() => jest.clearAllMocks())

const area = () =>
  show(
    <LongPress onLongPress={onLongPress} testID="area">
      <Text>Message</Text>
    </LongPress>,
  )

describe('a long press', () => {
  it('reports the position of the finger', () => {
    area()
    fireEvent(screen.getByTestId('area'), 'longPress', { nativeEvent: { pageX: 20, pageY: 30 } })

    expect(onLongPress).toHaveBeenCalledWith({ x: 20, y: 30 })
  })

  it('is not an element of its own for screen readers', () => {
    area()

    expect(screen.getByTestId('area')).toHaveProp('accessible', false)
  })

  it('has no handler in a browser, where it selects text', () => {
    const browser = fakeBrowser()
    area()

    expect(screen.getByText('Message')).toBeOnTheScreen()
    expect(screen.getByTestId('area').props.onLongPress).toBeUndefined()
    expect(screen.getByTestId('area').props.onClick).toBeUndefined()
    browser.close()
  })
})
