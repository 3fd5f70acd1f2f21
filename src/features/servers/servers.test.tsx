import { act, fireEvent, renderRouter, screen, waitFor } from 'expo-router/testing-library'

import type { Finding } from '@/core/server/identify-server'
import { fakeServer } from '@/core/testing/fake-server'
import { readServers, writeServer } from '@/data/store/servers'
import { addThread, listThreads } from '@/data/store/threads'
import { answerWith } from '@/data/testing/expo-fetch'
import { ShellLayout } from '@/parts/testing/shell'
import { demoQuery } from '@/state/app/connect-server'
import { finishRemovals, removeServer } from '@/state/app/remove-server'
import { queryClient } from '@/state/device/query-client'
import { loadProtocolChoice } from '@/state/server/protocol-choice'
import { Text } from '@/ui/text'

import { ConnectScreen } from './connect-screen'
import { ServerScreen } from './server-screen'
import { ServersScreen } from './servers-screen'
import { WelcomeScreen } from './welcome-screen'

const asked: string[] = []
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const page = () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })
const capabilities = { product: 'continuo', version: '0.4.0', features: ['toolsets', 'guests'] }
const providers = { k: { server_url: 'https://sign-in.test' } }

/** Responds by the end of the address. Any other address is not found, or fails outside of `origin`. */
function answer(answers: Record<string, () => Response>, origin = 'https://') {
  answerWith(async (url) => {
    asked.push(url)
    if (!url.startsWith(origin)) throw new TypeError('Network request failed')
    const path = Object.keys(answers).find((end) => url.endsWith(end))
    return (path !== undefined && answers[path]?.()) || json({}, 404)
  })
}

beforeEach(async () => {
  asked.length = 0
  answer({})
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
      welcome: WelcomeScreen,
      'servers/index': ServersScreen,
      'servers/connect': ConnectScreen,
      'servers/[id]': ServerScreen,
    },
    { initialUrl },
  )

const press = (name: string | RegExp) =>
  act(async () => fireEvent.press(await screen.findByRole('button', { name })))

async function lookUp(address: string) {
  fireEvent.changeText(await screen.findByTestId('server-address'), address)
  await press('Check server')
}

describe('the first start', () => {
  it('offers an agent server or a model server', async () => {
    open('/welcome')
    expect(await screen.findByRole('heading', { name: 'Welcome to Continuo' })).toBeOnTheScreen()
    await press('Connect a model server')
    expect(await screen.findByRole('heading', { name: 'Connect a model server' })).toBeOnTheScreen()
  })

  it('offers no demo when there is none and connects nothing by itself', async () => {
    answer({ '/capabilities': () => json(capabilities) })
    open('/welcome')
    await screen.findByRole('button', { name: 'Connect an agent server' })
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Try the demo' })).not.toBeOnTheScreen(),
    )
    expect(await readServers()).toEqual([])
  })

  it('connects the demo with one tap and remembers it', async () => {
    const demo: Finding = {
      address: 'http://192.168.1.5:8787',
      kind: 'continuo',
      features: ['guests'],
      need: 'nothing',
    }
    queryClient.setQueryData(demoQuery.queryKey, demo)
    open('/welcome')
    await press('Try the demo')

    expect(await screen.findByText('The threads')).toBeOnTheScreen()
    expect(await readServers()).toEqual([
      expect.objectContaining({ id: '192.168.1.5-8787', address: 'http://192.168.1.5:8787' }),
    ])
  })

  it('ends once a server is connected', async () => {
    await writeServer(fakeServer(), 1)
    open('/welcome')
    expect(await screen.findByText('The threads')).toBeOnTheScreen()
  })
})

describe('connecting a server', () => {
  it('says what was found and connects when the person agrees', async () => {
    answer({ '/capabilities': () => json(capabilities), '/login': () => json(providers) })
    open('/servers/connect?kind=agent')
    await lookUp('agents.example.com')

    expect(await screen.findByText('Continuo server')).toBeOnTheScreen()
    expect(screen.getByText('Version 0.4.0')).toBeOnTheScreen()
    expect(screen.getByText('https://agents.example.com')).toBeOnTheScreen()
    expect(screen.getByText(/^Give agents and models toolsets/)).toBeOnTheScreen()
    expect(screen.queryByText(/^Stop an answer/)).toBeNull()
    expect(screen.getByText(/^Nothing\. You can start as a guest/)).toBeOnTheScreen()
    expect(await readServers()).toEqual([])

    await press('Connect')
    expect(await screen.findByText('The threads')).toBeOnTheScreen()
    expect(await readServers()).toEqual([
      expect.objectContaining({ id: 'agents.example.com', kind: 'continuo', version: '0.4.0' }),
    ])
  })

  it('leads to the sign-in when one is needed', async () => {
    answer({
      '/login': () => json(providers),
      '/identity': () => json({ name: 'Research' }),
      '/versions': () => json({ soliplex: { version: '0.40' } }),
    })
    open('/servers/connect')
    await lookUp('agents.example.com')

    expect(await screen.findByText('AG-UI agent server')).toBeOnTheScreen()
    expect(screen.getByText('Soliplex · Version 0.40')).toBeOnTheScreen()
    expect(screen.getByText(/^An account/)).toBeOnTheScreen()
    await press('Connect')
    expect(await screen.findByTestId('server-screen')).toBeOnTheScreen()
    expect(screen.getByRole('heading', { name: 'Research' })).toBeOnTheScreen()
  })

  it('recognizes a model server and what it needs', async () => {
    answer({
      '/v1/models': () =>
        json({ error: { message: 'No key', type: 'invalid_request_error' } }, 401),
    })
    open('/servers/connect?kind=model')
    await lookUp('api.example.com')

    expect(await screen.findByText('OpenAI-compatible model server')).toBeOnTheScreen()
    expect(screen.getByText('https://api.example.com/v1')).toBeOnTheScreen()
    expect(screen.getByText(/^Your API key/)).toBeOnTheScreen()
  })

  it.each([
    ['sign-in for apps', 405, /^Your account, or an API token/],
    ['no sign-in for apps', 404, /^An API token\. This version has no sign-in for apps/],
  ])('says what a Bodhi server with %s needs', async (_case, status, need) => {
    answer({
      '/bodhi/v1/info': () => json({ version: '0.0.48', status: 'ready' }),
      '/bodhi/v1/apps/request-access': () => json({}, status),
    })
    open('/servers/connect?kind=model')
    await lookUp('bodhi.example.com')

    expect(await screen.findByText('Bodhi model server')).toBeOnTheScreen()
    expect(screen.getByText('Version 0.0.48')).toBeOnTheScreen()
    expect(screen.getByText(need)).toBeOnTheScreen()
    expect(screen.getByTestId('tokens-link')).toBeOnTheScreen()
  })

  it('warns before it continues without encryption', async () => {
    answer({ '/capabilities': () => json(capabilities) }, 'http://')
    open('/servers/connect')
    await lookUp('192.168.1.20:8787')

    expect(await screen.findByText('Continue without encryption?')).toBeOnTheScreen()
    expect(screen.getByText(/^192\.168\.1\.20:8787 did not answer over https/)).toBeOnTheScreen()
    expect(asked.every((url) => url.startsWith('https://'))).toBe(true)

    await press('Continue without encryption')
    expect(await screen.findByText('Continuo server')).toBeOnTheScreen()
    expect(screen.getByText('Not encrypted')).toBeOnTheScreen()
  })

  it('sends no request when the person cancels', async () => {
    open('/servers/connect')
    await lookUp('http://192.168.1.20:8787')
    await screen.findByText('Continue without encryption?')
    fireEvent.press(screen.getAllByRole('button', { name: 'Cancel' })[0] ?? screen.root)

    expect(await screen.findByRole('button', { name: 'Check server' })).toBeOnTheScreen()
    expect(asked).toEqual([])
  })

  const silence = () => {
    throw new TypeError('Network request failed')
  }
  it.each<[string, string, () => Response, RegExp]>([
    ['an invalid address', 'two words', () => json({}), /^This is not a valid address\./],
    [
      'plain http on the internet',
      'http://example.com',
      () => json({}),
      /^Plain http is not safe here\./,
    ],
    [
      'a server that does not respond',
      'agents.example.com',
      silence,
      /^No server responds at this address\./,
    ],
    [
      'an untrusted server',
      'www.example.com',
      () => {
        throw new Error('certificate has expired')
      },
      /^The server cannot prove its identity\./,
    ],
  ])('says why %s fails, and keeps what was typed', async (_case, typed, reply, text) => {
    answerWith(async () => reply())
    open('/servers/connect')
    await lookUp(typed)

    expect(await screen.findByText(text)).toBeOnTheScreen()
    expect(screen.getByTestId('server-address')).toHaveProp('value', typed)
    expect(await readServers()).toEqual([])
  })

  it.each<[string, () => Response, RegExp]>([
    ['a web page', page, /is a web page at this address/],
    ['another API', () => json({}), /does not say what it is/],
  ])('asks what is at an address that answers with %s', async (_case, reply, text) => {
    answerWith(async () => reply())
    open('/servers/connect')
    await lookUp('www.example.com/agent')

    expect(await screen.findByText(text)).toBeOnTheScreen()
    expect(await readServers()).toEqual([])
    await press('It is an AG-UI agent')
    expect(await screen.findByText('AG-UI agent')).toBeOnTheScreen()
    await press('Connect')
    await screen.findByText('The threads')
    expect(await readServers()).toEqual([
      expect.objectContaining({ kind: 'agent', address: 'https://www.example.com/agent' }),
    ])
  })

  it('treats an address as a model server if the person says so', async () => {
    answerWith(async () => json({}))
    open('/servers/connect')
    await lookUp('www.example.com/v1')
    await press('It is a model server')

    expect(await screen.findByText('OpenAI-compatible model server')).toBeOnTheScreen()
  })

  it('cancels the lookup when something else is typed', async () => {
    let reply = (_response: Response) => {}
    answerWith(() => new Promise((resolve) => (reply = resolve)))
    open('/servers/connect')
    await lookUp('slow.example.com')
    expect(await screen.findByRole('button', { name: 'Checking slow.example.com' })).toBeDisabled()
    fireEvent.changeText(screen.getByTestId('server-address'), 'other.example.com')
    await act(async () => reply(page()))

    expect(screen.getByRole('button', { name: 'Check server' })).toBeEnabled()
  })

  it('says that a server is already connected', async () => {
    await writeServer(fakeServer({ address: 'https://agents.example.com', name: 'Work' }), 1)
    answer({ '/capabilities': () => json(capabilities) })
    open('/servers/connect')
    await lookUp('agents.example.com')

    expect(await screen.findByText('You have already connected it as “Work”.')).toBeOnTheScreen()
    await press('Connect again')
    await screen.findByText('The threads')
    expect(await readServers()).toEqual([expect.objectContaining({ name: 'Work' })])
  })
})

describe('the list of servers', () => {
  it('shows the kind and the status of each server', async () => {
    await writeServer(fakeServer({ name: 'At home', address: 'https://home.test' }), 1)
    const models = fakeServer({ id: 'm', address: 'https://m.test/v1', name: 'Models' })
    await writeServer({ ...models, kind: 'openai', features: [] }, 2)
    answer({ '/capabilities': () => json(capabilities) }, 'https://home.test')
    open('/servers')

    const home = await screen.findByTestId('server-home')
    await waitFor(() => expect(home).toHaveTextContent(/Online/))
    expect(home).toHaveTextContent(/At home.*home\.test · Continuo server · Guest/)
    await waitFor(() =>
      expect(screen.getByTestId('server-m')).toHaveTextContent(/Models.*Offline.*No API key/),
    )
  })

  it('offers to connect a server if it is empty', async () => {
    open('/servers')
    expect(await screen.findByText('No server connected')).toBeOnTheScreen()
    fireEvent.press(screen.getAllByRole('button', { name: 'Connect a server' })[0] ?? screen.root)
    expect(await screen.findByTestId('connect-screen')).toBeOnTheScreen()
  })
})

describe('a server', () => {
  beforeEach(() => writeServer(fakeServer({ address: 'https://home.test' }), 1))

  it('can be renamed', async () => {
    open('/servers/home')
    fireEvent.changeText(await screen.findByTestId('server-name'), '  Work ')
    await press('Save')

    expect(await screen.findByRole('heading', { name: 'Work' })).toBeOnTheScreen()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect((await readServers())[0]?.name).toBe('Work')
  })

  it('shows its address when it has no name', async () => {
    open('/servers/home')
    fireEvent.changeText(await screen.findByTestId('server-name'), ' ')
    await press('Save')
    expect(await screen.findByRole('heading', { name: 'home.test' })).toBeOnTheScreen()
  })

  it('shows a new version that the server reports', async () => {
    answer({ '/capabilities': () => json({ ...capabilities, version: '9.9' }) })
    open('/servers/home')
    expect(await screen.findByText('Version 9.9')).toBeOnTheScreen()
  })

  it('offers no toolsets when an API token cannot use them', async () => {
    const toolsets = /^Give agents and models toolsets/
    await writeServer(fakeServer({ address: 'https://home.test', kind: 'bodhi' }), 1)
    answer({
      '/bodhi/v1/info': () => json({ version: '0.9', status: 'ready' }),
      '/bodhi/v1/toolsets': () => json({ error: { message: '', type: '' } }, 401),
      '/bodhi/v1/user': () => json({ auth_status: 'api_token', role: 'scope_token_user' }),
    })
    open('/servers/home')
    expect(await screen.findByText(toolsets)).toBeOnTheScreen()
    fireEvent.changeText(await screen.findByTestId('api-key-field'), 'bodhiapp_1')
    await press('Save key')

    expect(await screen.findByText('Token with role User')).toBeOnTheScreen()
    expect(screen.queryByText(toolsets)).toBeNull()
  })

  it('is removed after the person was told what will be lost', async () => {
    const key = { server: 'home', room: 'demo', thread: 't' }
    await addThread({ key, name: 'Dinner', created: 1, lastActivity: 1 })
    const address = 'https://home.test'
    await writeServer(fakeServer({ address, features: ['guests'] }), 1)
    open('/servers/home')
    await press('Remove server')
    expect(await screen.findByText(/threads, messages and drafts/)).toBeOnTheScreen()
    expect(screen.getByText(/^The server keeps its data, but as a guest/)).toBeOnTheScreen()
    await act(async () => fireEvent.press(await screen.findByTestId('confirm-remove-server')))

    expect(await screen.findByText('No server connected')).toBeOnTheScreen()
    await finishRemovals()
    expect(await readServers()).toEqual([])
    expect(await listThreads('home')).toEqual([])
  })

  it('says before its removal that the data on a server with accounts is kept', async () => {
    await writeServer(fakeServer({ address: 'https://home.test', features: [] }), 1)
    open('/servers/home')
    await press('Remove server')
    expect(await screen.findByText('Data on the server itself is kept.')).toBeOnTheScreen()
  })

  it('stays connected when the person cancels its removal', async () => {
    open('/servers/home')
    await press('Remove server')
    fireEvent.press(screen.getAllByRole('button', { name: 'Cancel' })[0] ?? screen.root)
    await waitFor(() => expect(screen.queryByTestId('remove-server-dialog')).not.toBeOnTheScreen())
    expect(await readServers()).toHaveLength(1)
  })

  it('says before its removal that the threads of a model server are lost', async () => {
    await writeServer(fakeServer({ address: 'https://home.test/v1', kind: 'openai' }), 1)
    open('/servers/home')
    await press('Remove server')
    expect(await screen.findByText(/cannot be restored/)).toBeOnTheScreen()
  })

  it('uses the version of AG-UI that the person chooses', async () => {
    await writeServer(fakeServer({ address: 'https://home.test', kind: 'agent' }), 1)
    open('/servers/home')
    expect(await screen.findByRole('radio', { name: 'Automatic' })).toBeChecked()
    fireEvent.press(screen.getByRole('radio', { name: 'Before AG-UI 1.0' }))
    expect(screen.getByRole('radio', { name: 'Before AG-UI 1.0' })).toBeChecked()
    expect(await loadProtocolChoice('home')).toBe('before-1.0')
  })

  it('offers no choice of the AG-UI version if it is not a plain agent', async () => {
    open('/servers/home')
    await screen.findByTestId('sign-in-panel')
    expect(screen.queryByTestId('protocol')).toBeNull()
  })

  it('is not connected by opening a link', async () => {
    open('/servers/evil.example.com')
    expect(await screen.findByText('This server is not connected')).toBeOnTheScreen()
    expect(await readServers()).toHaveLength(1)
    await press('Go to servers')
    expect(await screen.findByTestId('servers-screen')).toBeOnTheScreen()
  })
})
