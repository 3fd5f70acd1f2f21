import { fireEvent, screen } from '@testing-library/react-native'
import { StyleSheet } from 'react-native'

import { fakeBrowser } from '@/ui/testing/fake-browser'
import { show } from '@/ui/testing/show'
import { desktop, resizeWindow, restoreWindow } from '@/ui/testing/window-size'
import { Text } from '@/ui/text'

import { BesidePane, SidePane } from './side-pane'

const onClose = jest.fn()
beforeEach(() => jest.clearAllMocks())
afterEach(() => restoreWindow())

const page = () =>
  show(
    <BesidePane
      pane={
        <SidePane title="Thread settings" closeLabel="Done" onClose={onClose} testID="pane">
          <Text>Temperature</Text>
        </SidePane>
      }
    >
      <Text>Conversation</Text>
    </BesidePane>,
  )
const positionOfPane = () => StyleSheet.flatten(screen.getByTestId('pane').props.style).position

describe('a side pane', () => {
  it('is shown together with its page', () => {
    page()

    expect(screen.getByText('Conversation')).toBeOnTheScreen()
    expect(screen.getByText('Temperature')).toBeOnTheScreen()
    expect(screen.getByRole('heading', { name: 'Thread settings' })).toBeOnTheScreen()
  })

  it('closes with its button', () => {
    page()
    fireEvent.press(screen.getByRole('button', { name: 'Done' }))

    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('is shown beside the page if there is room', () => {
    resizeWindow(desktop)
    page()

    expect(positionOfPane()).toBeUndefined()
  })

  it('covers part of the page if there is little room', () => {
    resizeWindow({ width: 900, height: 800 })
    page()

    expect(positionOfPane()).toBe('absolute')
  })

  it('listens for Escape in a browser while it is open', () => {
    const browser = fakeBrowser()
    const { unmount } = page()
    expect(browser.listenerCount()).toBe(1)

    unmount()

    expect(browser.listenerCount()).toBe(0)
    browser.close()
  })
})
