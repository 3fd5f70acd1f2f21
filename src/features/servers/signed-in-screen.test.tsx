import { renderRouter, screen } from 'expo-router/testing-library'
import { Text } from 'react-native'

import { UiProvider } from '@/ui/ui-provider'

import { SignedInScreen, SignedOutScreen } from './signed-in-screen'

jest.mock('expo-web-browser', () => jest.requireActual('@/data/testing/expo-web-browser'))

const open = (initialUrl: string) =>
  renderRouter(
    {
      index: () => <Text>Home</Text>,
      'signed-in': () => (
        <UiProvider>
          <SignedInScreen />
        </UiProvider>
      ),
      'signed-out': () => (
        <UiProvider>
          <SignedOutScreen />
        </UiProvider>
      ),
    },
    { initialUrl },
  )

it('an unexpected return from sign-in says that it was interrupted and leads home', async () => {
  open('/signed-in?code=somebody-sent-this&state=x')

  expect(await screen.findByText('The sign-in was interrupted. Start it again.')).toBeOnTheScreen()
  expect(screen.getByRole('button', { name: 'Go to threads' })).toBeOnTheScreen()
})

it('the page after signing out leads home', async () => {
  open('/signed-out')

  expect(await screen.findByText('Home')).toBeOnTheScreen()
})
