import { useLocalSearchParams } from 'expo-router'
import { fireEvent, renderRouter, screen } from 'expo-router/testing-library'

import type { Server } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'
import { Text } from '@/ui/text'

import { ServerChoice } from './server-choice'
import { ShellLayout } from './testing/shell'

const home = fakeServer({ id: 'home', name: 'Home' })
const work = fakeServer({ id: 'work', name: 'Work' })

const show = (servers: readonly Server[]) => {
  function Page() {
    const { server = 'none' } = useLocalSearchParams<{ server?: string }>()
    return (
      <>
        <ServerChoice server={home} servers={servers} />
        <Text>{`Chosen: ${server}`}</Text>
      </>
    )
  }
  renderRouter({ _layout: ShellLayout, index: Page }, { initialUrl: '/' })
}

describe('the choice of a server', () => {
  it('is hidden when there is only one server', () => {
    show([home])
    expect(screen.queryByText('Home')).toBeNull()
  })

  it('changes the server in the address', () => {
    show([home, work])
    fireEvent.press(screen.getByText('Work'))
    expect(screen.getByText('Chosen: work')).toBeOnTheScreen()
  })
})
