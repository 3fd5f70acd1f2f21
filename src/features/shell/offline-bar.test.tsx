import { act, render, screen } from '@testing-library/react-native'
import { SafeAreaInsetsContext, useSafeAreaInsets } from 'react-native-safe-area-context'

import { Shell } from '@/parts/testing/shell'
import { isOnlineAtom } from '@/state/device/is-online'
import { store } from '@/state/device/store'
import { Text } from '@/ui/text'

import { OfflineBar } from './offline-bar'

function Page() {
  return <Text testID="page">{useSafeAreaInsets().top}</Text>
}

it('the offline bar is shown while there is no network, and takes over the top inset of the page', () => {
  render(
    <Shell>
      <SafeAreaInsetsContext value={{ top: 47, bottom: 34, left: 0, right: 0 }}>
        <OfflineBar>
          <Page />
        </OfflineBar>
      </SafeAreaInsetsContext>
    </Shell>,
  )
  expect(screen.queryByTestId('network-bar')).toBeNull()
  act(() => store.set(isOnlineAtom, false))
  expect(screen.getByText('You are offline')).toBeOnTheScreen()
  expect(screen.getByText(/You can still read/)).toBeOnTheScreen()
  expect(screen.getByTestId('page')).toHaveTextContent('0')
  act(() => store.set(isOnlineAtom, true))
  expect(screen.queryByTestId('network-bar')).toBeNull()
  expect(screen.getByTestId('page')).toHaveTextContent('47')
})
