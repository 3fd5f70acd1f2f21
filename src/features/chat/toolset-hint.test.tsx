import { act, fireEvent, render, screen } from '@testing-library/react-native'

import { fakeServer } from '@/core/testing/fake-server'
import { fakeInstance, fakeType } from '@/core/toolsets/testing/fake-instance'
import { fakeToolsetServer, problem } from '@/data/testing/fake-toolset-server'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { changeServers } from '@/state/server/servers'
import { signInRequestAtom } from '@/state/server/sign-in-request'
import { chooseTools, ownChoiceAtom } from '@/state/toolset/tool-choice'
import { seenToolsetsAtom } from '@/state/toolset/toolset-events'
import { toolsetsQuery } from '@/state/toolset/toolsets'

import { ToolsetHint } from './toolset-hint'

const home = fakeServer()
const mine = fakeInstance()
const unused = fakeInstance({ id: 'id-2', name: 'unused' })
let server: ReturnType<typeof fakeToolsetServer>
let made = 0
let place: { server: string; room: string; thread: string }

beforeEach(() => {
  queryClient.clear()
  made += 1
  place = { server: home.id, room: 'demo', thread: `thread-${made}` }
  server = fakeToolsetServer()
  server.hold([mine, unused])
  chooseTools(place, { 'id-1': ['search'] })
})

// The cache's timers would keep the test running.
afterAll(() => queryClient.clear())

/** Waits one turn of the event loop after the response, when the screen shows it. */
const refresh = () =>
  act(async () => {
    await queryClient.refetchQueries({ queryKey: toolsetsQuery(home).queryKey })
    await new Promise((resolve) => setTimeout(resolve, 0))
  })

async function show() {
  render(
    <Shell>
      <ToolsetHint server={home} place={place} />
    </Shell>,
  )
  await refresh()
  expect(store.get(seenToolsetsAtom(place))).toHaveLength(1)
}

const hint = () => screen.queryByTestId('toolset-hint')

it('the toolset hint is hidden while no chosen toolset changes', async () => {
  await show()
  server.hold([mine])
  await refresh()
  expect(hint()).toBeNull()
})

it.each([
  ['removed', [], undefined, 'my-exa was removed. The chat continues without it.'],
  ['renamed', [{ ...mine, name: 'work' }], undefined, 'my-exa is now called work.'],
  [
    'disabled',
    [{ ...mine, enabled: false }],
    undefined,
    'my-exa cannot be used: Disabled in settings. The chat continues without it.',
  ],
  [
    'of a type that an admin disabled',
    [mine],
    [fakeType({ app_enabled: false })],
    'my-exa cannot be used: Disabled by administrator. The chat continues without it.',
  ],
])('the toolset hint says once that a toolset is %s', async (_case, toolsets, types, sentence) => {
  await show()
  server.hold(toolsets, types)
  await refresh()
  expect(screen.getByText(sentence)).toBeOnTheScreen()

  fireEvent.press(screen.getByRole('button', { name: 'Dismiss' }))
  expect(hint()).toBeNull()
  await refresh()
  expect(hint()).toBeNull()
  screen.unmount()
  await show()
  expect(hint()).toBeNull()
})

it('the toolset hint is shown when the person returns to the thread', async () => {
  await show()
  screen.unmount()
  server.hold([])
  await show()
  expect(screen.getByText(/^my-exa was removed/)).toBeOnTheScreen()
})

it('the toolset hint disappears when the toolset is usable again', async () => {
  await show()
  server.hold([{ ...mine, enabled: false }])
  await refresh()
  expect(hint()).not.toBeNull()
  server.hold([mine])
  await refresh()
  expect(hint()).toBeNull()
})

describe('the toolset hint about another server', () => {
  const club = fakeServer({ id: 'club', address: 'http://club.test', name: 'Club' })

  beforeEach(() => {
    changeServers(() => [home, club])
    server.hold([mine], [fakeType()], club.address)
    chooseTools(place, { 'club/id-1': ['search'] })
  })
  afterEach(() => {
    screen.unmount()
    changeServers(() => [])
  })

  const signInHint = () => screen.queryByTestId('toolset-sign-in-hint')

  async function signOut() {
    server.refuseWith(() => problem(401, 'unauthorized'))
    await act(async () => {
      await queryClient.refetchQueries({ queryKey: toolsetsQuery(club).queryKey })
      await new Promise((resolve) => setTimeout(resolve, 0))
    })
  }

  async function showBoth() {
    render(
      <Shell>
        <ToolsetHint server={home} place={place} />
      </Shell>,
    )
    await refresh()
  }

  it('leads to the sign-in once the person is signed out of that server', async () => {
    await showBoth()
    expect(signInHint()).toBeNull()
    await signOut()
    expect(screen.getByText('Sign in to Club to use its tools in this chat.')).toBeOnTheScreen()
    fireEvent.press(screen.getByRole('button', { name: 'Sign in' }))
    expect(store.get(signInRequestAtom)).toEqual(club)
  })

  it('can be dismissed without changing the selection', async () => {
    await showBoth()
    await signOut()
    fireEvent.press(screen.getByRole('button', { name: 'Dismiss' }))
    expect(signInHint()).toBeNull()
    expect(store.get(ownChoiceAtom(place))).toMatchObject({
      selection: { 'club/id-1': ['search'] },
    })
  })

  it('is absent if no tool of that server is chosen', async () => {
    chooseTools(place, { 'id-1': ['search'] })
    await showBoth()
    await signOut()
    expect(signInHint()).toBeNull()
  })
})
