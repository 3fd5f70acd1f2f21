import { fireEvent, render, screen } from '@testing-library/react-native'

import { UiProvider } from '@/ui/ui-provider'

import { Notice } from './notice'

describe('a notice', () => {
  it('says what happened and offers the next step', () => {
    const onPress = jest.fn()
    render(
      <UiProvider>
        <Notice
          icon="offline"
          title="The server is not responding"
          text="Check the address."
          action={{ label: 'Try again', onPress }}
        />
      </UiProvider>,
    )

    expect(screen.getByText('The server is not responding')).toBeOnTheScreen()
    expect(screen.getByText('Check the address.')).toBeOnTheScreen()
    fireEvent.press(screen.getByRole('button', { name: 'Try again' }))
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('can be scrolled on a short screen', () => {
    render(
      <UiProvider>
        <Notice icon="thread" title="No threads yet" testID="notice" />
      </UiProvider>,
    )
    fireEvent.scroll(screen.getByTestId('notice'), { nativeEvent: { contentOffset: { y: 10 } } })
    expect(screen.getByTestId('notice').type).toBe('RCTScrollView')
  })
})
