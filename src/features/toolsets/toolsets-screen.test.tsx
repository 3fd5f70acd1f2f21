import { act, fireEvent, screen, waitFor } from 'expo-router/testing-library'

import { fakeServer } from '@/core/testing/fake-server'
import { fakeInstance, fakeType } from '@/core/toolsets/testing/fake-instance'
import { beginSession, endSession } from '@/data/session/session'
import { writeServer } from '@/data/store/servers'
import { removeServer } from '@/data/store/threads'
import { fakeToolsetServer, mcpType, problem } from '@/data/testing/fake-toolset-server'
import { queryClient } from '@/state/device/query-client'
import { serversQuery } from '@/state/server/servers'
import { dismissToolsetNote } from '@/state/toolset/toolset-instances'

import { openToolsets } from './testing/toolset-pages'

const home = fakeServer()
const other = fakeServer({ id: 'work', address: 'http://work.test', name: 'Work' })
let server: ReturnType<typeof fakeToolsetServer>

beforeEach(async () => {
  queryClient.clear()
  dismissToolsetNote()
  server = fakeToolsetServer()
  await removeServer('work')
  await writeServer(home, 1)
})

// The cache's timers would keep the test running.
afterAll(() => queryClient.clear())

const text = (id: string) => screen.getByTestId(id)

async function choose(name: string, action: string) {
  fireEvent.press(await screen.findByRole('button', { name: `More options for ${name}` }))
  fireEvent.press(await screen.findByRole('menuitem', { name: action }))
}

describe('the list of toolsets', () => {
  it('shows the name, type, key and status of each', async () => {
    server.hold([
      fakeInstance({ description: 'Work key' }),
      fakeInstance({ id: 'id-2', name: 'off', enabled: false }),
      fakeInstance({ id: 'id-3', name: 'bare', has_api_key: false }),
      fakeInstance({ id: 'id-4', name: 'local', toolset_type: 'mcp', has_api_key: false }),
    ])
    openToolsets()

    expect(await screen.findByTestId('toolset-name-id-1')).toHaveTextContent('my-exa')
    expect(text('toolset-type-id-1')).toHaveTextContent('Exa Web Search')
    expect(text('toolset-key-id-1')).toHaveTextContent('API key set')
    expect(text('toolset-status-id-1')).toHaveTextContent('Enabled')
    expect(screen.getByText('Work key')).toBeOnTheScreen()
    expect(text('toolset-status-id-2')).toHaveTextContent('Disabled in settings')
    expect(text('toolset-key-id-3')).toHaveTextContent('No API key')
    expect(text('toolset-status-id-3')).toHaveTextContent('API key not configured')
    expect(text('toolset-key-id-4')).toHaveTextContent('No API key needed')
    expect(text('toolset-status-id-4')).toHaveTextContent('Enabled')
  })

  it('is empty at first and says how to start', async () => {
    server.hold([])
    openToolsets()
    expect(
      await screen.findByText("No toolsets configured. Tap 'New Instance' to get started."),
    ).toBeOnTheScreen()
    fireEvent.press(screen.getByTestId('toolset-first-button'))
    expect(await screen.findByText('New toolset')).toBeOnTheScreen()
  })

  it('shows what went wrong and can retry', async () => {
    server.refuseWith(() => problem(500, 'x'))
    openToolsets()
    expect(await screen.findByText('The server has a problem')).toBeOnTheScreen()
    server.refuseWith(undefined)
    fireEvent.press(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('my-exa')).toBeOnTheScreen()
  })

  it('says that there is no server with toolsets', async () => {
    server.refuseWith(() => problem(404, 'x'))
    openToolsets()
    expect(await screen.findByText('No server with toolsets')).toBeOnTheScreen()
  })

  it('refreshes the tools of an MCP server', async () => {
    const local = { id: 'id-4', name: 'local', toolset_type: 'mcp', server_url: 'http://mcp.test' }
    server.hold([fakeInstance({ ...local, methods: ['add'] }), fakeInstance()])
    openToolsets()
    expect(await screen.findByTestId('toolset-tools-id-4')).toHaveTextContent('1 tool')
    server.refuseWith(({ path }) => {
      if (!path.endsWith('/id-4/refresh')) return undefined
      server.hold([fakeInstance({ ...local, methods: ['add', 'list'] }), fakeInstance()])
      return Response.json(fakeInstance({ ...local, methods: ['add', 'list'] }))
    })
    await choose('local', 'Refresh tools')
    expect(await screen.findByText('“local” now has 2 tools.')).toBeOnTheScreen()
    await waitFor(() => expect(text('toolset-tools-id-4')).toHaveTextContent('2 tools'))
  })

  it('says that the tools of an MCP server could not be refreshed', async () => {
    server.hold([fakeInstance({ id: 'id-4', name: 'local', toolset_type: 'mcp' })])
    openToolsets()
    server.refuseWith(({ path }) => (path.endsWith('/refresh') ? problem(502, 'x') : undefined))
    await choose('local', 'Refresh tools')
    expect(await screen.findByText(/^The tools of “local” were not refreshed\./)).toBeOnTheScreen()
  })

  it('is refreshed by pulling and reports a failure', async () => {
    openToolsets()
    await screen.findByText('my-exa')
    const pull = () =>
      act(async () => screen.getByTestId('toolsets-list').props.refreshControl.props.onRefresh())
    server.hold([fakeInstance({ name: 'renamed' })])
    await pull()
    expect(await screen.findByText('renamed')).toBeOnTheScreen()

    server.refuseWith(() => {
      throw new TypeError('Network request failed')
    })
    await pull()
    expect(await screen.findByTestId('offline-bar')).toHaveTextContent(/is not responding/)
    expect(screen.getByText('renamed')).toBeOnTheScreen()
  })

  it('is grouped by server if there are several', async () => {
    await writeServer(other, 2)
    server.hold([fakeInstance({ id: 'w', name: 'at-work' })], [fakeType()], other.address)
    openToolsets()
    await screen.findByText('at-work')
    expect(screen.getByText('my-exa')).toBeOnTheScreen()
    const headings = screen.getAllByRole('heading').map(({ props }) => props.children)
    expect(headings).toEqual(['Toolsets', 'agents.test', 'Work'])
  })
})

describe('a toolset in the list', () => {
  it('opens for editing', async () => {
    openToolsets()
    await screen.findByText('my-exa')
    await choose('my-exa', 'Edit')
    expect(await screen.findByTestId('toolset-name-input')).toHaveProp('value', 'my-exa')
  })

  it('can be switched off and on', async () => {
    openToolsets()
    await screen.findByText('my-exa')
    await choose('my-exa', 'Disable')
    await waitFor(() =>
      expect(text('toolset-status-id-1')).toHaveTextContent('Disabled in settings'),
    )
    await choose('my-exa', 'Enable')
    await waitFor(() => expect(text('toolset-status-id-1')).toHaveTextContent('Enabled'))
    expect(server.changes().map(({ body }) => body)).toEqual([
      { enabled: false },
      { enabled: true },
    ])
  })

  it('stays unchanged and shows an error when the change fails', async () => {
    openToolsets()
    await screen.findByText('my-exa')
    server.refuseWith(({ method }) => (method === 'PUT' ? problem(500, 'x') : undefined))
    await choose('my-exa', 'Disable')
    expect(await screen.findByTestId('toolset-note')).toHaveTextContent(
      /“my-exa” was not changed. The server has a problem./,
    )
    expect(text('toolset-status-id-1')).toHaveTextContent('Enabled')
  })

  it('is deleted only after a confirmation', async () => {
    openToolsets()
    await screen.findByText('my-exa')
    await choose('my-exa', 'Delete')
    expect(
      screen.getByText('Are you sure you want to delete “my-exa”? This action cannot be undone.'),
    ).toBeOnTheScreen()
    fireEvent.press(screen.getAllByRole('button', { name: 'Cancel' })[0] ?? screen.root)
    expect(server.changes()).toEqual([])

    await choose('my-exa', 'Delete')
    fireEvent.press(screen.getByTestId('toolset-delete-confirm'))
    expect(await screen.findByTestId('toolsets-empty')).toBeOnTheScreen()
    expect(server.changes()).toMatchObject([{ method: 'DELETE' }])
  })

  it('reappears when its deletion fails', async () => {
    openToolsets()
    await screen.findByText('my-exa')
    server.refuseWith(({ method }) => (method === 'DELETE' ? problem(500, 'x') : undefined))
    await choose('my-exa', 'Delete')
    fireEvent.press(screen.getByTestId('toolset-delete-confirm'))
    expect(await screen.findByTestId('toolset-note')).toHaveTextContent(/was not deleted/)
    expect(screen.getByText('my-exa')).toBeOnTheScreen()
  })

  it('says that an admin disabled its type, and can be neither enabled nor edited', async () => {
    server.hold([fakeInstance({ enabled: false })], [fakeType({ app_enabled: false })])
    openToolsets()
    expect(await screen.findByTestId('toolset-status-id-1')).toHaveTextContent(
      'Disabled by administrator',
    )
    fireEvent.press(screen.getByRole('button', { name: 'More options for my-exa' }))
    expect(screen.queryByRole('menuitem', { name: 'Enable' })).toBeNull()
    fireEvent.press(screen.getByRole('menuitem', { name: 'Edit' }))
    expect(await screen.findByTestId('toolset-note')).toHaveTextContent(
      /“my-exa” cannot be edited: an administrator has disabled its type./,
    )
    expect(screen.queryByTestId('toolset-name-input')).toBeNull()
  })
})

describe('the link to the toolset types', () => {
  afterEach(() => act(() => endSession(home)))

  it.each([
    ['resource_admin', true],
    ['resource_manager', false],
  ])('is visible to a %s: %s', async (role, isShown) => {
    await queryClient.fetchQuery(serversQuery)
    const person = { kind: 'person', provider: 'continuo', username: 'a', role } as const
    await beginSession(home, person, {
      kind: 'tokens',
      issuer: 'http://agents.test/oidc',
      clientId: 'continuo-app',
      access: 'a',
    })
    server.hold([fakeInstance()], [fakeType(), mcpType])
    openToolsets()
    await screen.findByText('my-exa')
    expect(screen.queryByTestId('toolset-admin-button') !== null).toBe(isShown)
  })
})
