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
  it('says where the finger is', () => {
    area()
    fireEvent(screen.getByTestId('area'), 'longPress', { nativeEvent: { pageX: 20, pageY: 30 } })

    expect(onLongPress).toHaveBeenCalledWith({ x: 20, y: 30 })
  })

  it('is no element of its own for screen readers', () => {
    area()

    expect(screen.getByTestId('area')).toHaveProp('accessible', false)
  })

  it('selects text in a browser instead', () => {
    const browser = fakeBrowser()
    area()

    expect(screen.getByText('Message')).toBeOnTheScreen()
    expect(screen.getByTestId('area').props.onLongPress).toBeUndefined()
    expect(screen.getByTestId('area').props.onClick).toBeUndefined()
    browser.close()
  })
})
