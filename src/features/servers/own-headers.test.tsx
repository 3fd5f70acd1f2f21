import { act, fireEvent, renderRouter, screen, waitFor } from 'expo-router/testing-library'

import { fakeServer } from '@/core/testing/fake-server'
import { readOwnHeaders } from '@/data/session/own-headers'
import { readSessionSecret } from '@/data/session/session-secret'
import { readServers, writeServer } from '@/data/store/servers'
import { answerWith } from '@/data/testing/expo-fetch'
import { failAfter } from '@/data/testing/expo-secure-store'
import { ShellLayout } from '@/parts/testing/shell'
import { finishRemovals, removeServer } from '@/state/app/remove-server'
import { queryClient } from '@/state/device/query-client'
import { Text } from '@/ui/text'

import { ConnectScreen } from './connect-screen'
import { ServerScreen } from './server-screen'

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(async () => {
  failAfter(Infinity)
  answerWith(async () => json({}))
  for (const server of await readServers()) await removeServer(server)
  await finishRemovals()
  queryClient.clear()
})
afterAll(() => queryClient.clear())

const open = (initialUrl: string) =>
  renderRouter(
    {
      _layout: ShellLayout,
      index: () => <Text>The threads</Text>,
      'servers/connect': ConnectScreen,
      'servers/[id]': ServerScreen,
    },
    { initialUrl },
  )

const press = (name: string | RegExp) =>
  act(async () => fireEvent.press(await screen.findByRole('button', { name })))
const type = async (testID: string, text: string) =>
  fireEvent.changeText(await screen.findByTestId(testID), text)

describe('connecting an agent', () => {
  const find = async () => {
    open('/servers/connect')
    await type('server-address', 'www.example.com/agent')
    await press('Check server')
    await press('It is an AG-UI agent')
  }

  it('accepts a name, a token and headers, and stores the secrets apart from the server', async () => {
    await find()
    await press('Show name, token and headers')
    await type('connection-name', ' Work ')
    await type('connection-key', 'Bearer abc')
    await press('Add header')
    await type('header-name', 'X-Tenant')
    await type('header-value', 'blue')
    await press('Connect')

    expect(await screen.findByText('The threads')).toBeOnTheScreen()
    const [server] = await readServers()
    if (!server) throw new Error('not connected')
    expect(server).toMatchObject({ name: 'Work', kind: 'agent' })
    expect(await readSessionSecret(server)).toEqual({ kind: 'key', key: 'abc' })
    expect(await readOwnHeaders(server)).toEqual([{ name: 'X-Tenant', value: 'blue' }])
  })

  it('works without a name, a token and headers', async () => {
    await find()
    expect(screen.queryByTestId('connection-key')).toBeNull()
    await press('Connect')

    expect(await screen.findByText('The threads')).toBeOnTheScreen()
    expect((await readServers())[0]).toMatchObject({ name: 'www.example.com/agent' })
  })

  it('says what is wrong with a header, and does not connect', async () => {
    await find()
    await press('Show name, token and headers')
    await press('Add header')
    await type('header-name', 'Content-Length')
    await type('header-value', '5')
    await press('Connect')

    expect(await screen.findByText(/^This header cannot be set here/)).toBeOnTheScreen()
    expect(await readServers()).toEqual([])
    await press('Remove Content-Length')
    await press('Connect')
    expect(await screen.findByText('The threads')).toBeOnTheScreen()
  })

  it('shows the field for a required token, and lets the person choose the kind of server', async () => {
    answerWith(async () => json({ detail: 'Not authenticated' }, 401))
    open('/servers/connect')
    await type('server-address', 'www.example.com/runtime')
    await press('Check server')
    expect(await screen.findByText(/requires a token or header/)).toBeOnTheScreen()
    await press('It is a CopilotKit runtime')

    expect(await screen.findByTestId('connection-key')).toBeOnTheScreen()
    await press('Connect')
    expect(await screen.findByText('No bearer token set')).toBeOnTheScreen()
    expect(await readServers()).toMatchObject([{ kind: 'copilotkit' }])
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Online'))
  })
})

describe('the headers of a server', () => {
  const server = fakeServer({ kind: 'openai', address: 'https://m.test/v1', features: [] })
  beforeEach(() => writeServer(server, 1))

  it('are added, changed and removed, and their values are never shown', async () => {
    open('/servers/home')
    await press('Add header')
    await type('header-name', 'X-Tenant')
    await type('header-value', 'blue')
    await press('Save header')
    expect(await screen.findByText('X-Tenant')).toBeOnTheScreen()
    expect(screen.queryByText('blue')).toBeNull()

    await press('Change X-Tenant')
    expect(await screen.findByTestId('header-value')).toHaveProp('value', '')
    await type('header-value', 'green')
    await press('Save header')
    expect(await readOwnHeaders(server)).toEqual([{ name: 'X-Tenant', value: 'green' }])

    await press('Remove X-Tenant')
    await waitFor(() => expect(screen.queryByText('X-Tenant')).not.toBeOnTheScreen())
    expect(await readOwnHeaders(server)).toEqual([])
  })

  it.each<[string, string, RegExp]>([
    ['', 'blue', /^Enter a name/],
    ['two words', 'blue', /^A name can only contain/],
    ['Host', 'blue', /^This header cannot be set here/],
    ['X-Tenant', 'two\nlines', /^A value is one line/],
  ])('cannot have the name %j with the value %j', async (name, value, sentence) => {
    open('/servers/home')
    await press('Add header')
    await type('header-name', name)
    await type('header-value', value)
    await press('Save header')

    expect(await screen.findByText(sentence)).toBeOnTheScreen()
    expect(await readOwnHeaders(server)).toEqual([])
  })

  it('stay in their fields if the device cannot save them', async () => {
    open('/servers/home')
    await press('Add header')
    await type('header-name', 'X-Tenant')
    await type('header-value', 'blue')
    failAfter(0)
    await press('Save header')

    expect(await screen.findByText(/^The device could not save the header/)).toBeOnTheScreen()
    expect(screen.getByTestId('header-name')).toHaveProp('value', 'X-Tenant')
  })

  it('are not offered for a server that people sign in to', async () => {
    await writeServer(fakeServer({ address: 'https://home.test' }), 1)
    open('/servers/home')
    await screen.findByTestId('sign-in-panel')
    expect(screen.queryByTestId('own-headers')).toBeNull()
  })
})
