import { act, fireEvent, renderRouter, screen, waitFor, within } from 'expo-router/testing-library'

import { fakeServer } from '@/core/testing/fake-server'
import { exa, fakeType } from '@/core/toolsets/testing/fake-instance'
import { beginSession, endSession } from '@/data/session/session'
import { writeServer } from '@/data/store/servers'
import { fakeToolsetServer, mcpType, problem } from '@/data/testing/fake-toolset-server'
import { ShellLayout } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { serversQuery } from '@/state/server/servers'
import { dismissToolsetNote } from '@/state/toolset/toolset-instances'

import { AdminScreen } from './admin-screen'

const home = fakeServer()
let server: ReturnType<typeof fakeToolsetServer>

beforeEach(async () => {
  queryClient.clear()
  dismissToolsetNote()
  server = fakeToolsetServer()
  server.hold([], [fakeType({ instance_count: 3 }), { ...mcpType, app_enabled: false }])
  await writeServer(home, 1)
  await queryClient.fetchQuery(serversQuery)
})

afterEach(() => act(() => endSession(home)))
// The cache's timers would keep the test running.
afterAll(() => queryClient.clear())

async function openAs(role: string) {
  const person = { kind: 'person', provider: 'continuo', username: 'a', role } as const
  const tokens = { kind: 'tokens', issuer: 'http://agents.test/oidc', clientId: 'c', access: 'a' }
  await beginSession(home, person, { ...tokens, kind: 'tokens' })
  renderRouter(
    {
      _layout: ShellLayout,
      index: () => null,
      'toolsets/index': () => null,
      'toolsets/admin': AdminScreen,
    },
    { initialUrl: '/toolsets/admin?server=home' },
  )
}

const row = (type: string) => within(screen.getByTestId(`type-row-${type}`))
const status = (type: string) => screen.getByTestId(`type-status-${type}`)

describe('the toolset types of a server', () => {
  it('show their description, status and number of instances', async () => {
    await openAs('resource_admin')
    expect(await screen.findByText('Exa Web Search')).toBeOnTheScreen()
    expect(row(exa).getByText('Searches the web.')).toBeOnTheScreen()
    expect(status(exa)).toHaveTextContent('Enabled')
    expect(row(exa).getByText('3 instances')).toBeOnTheScreen()
    expect(status('mcp')).toHaveTextContent('Disabled')
    expect(screen.getByTestId('type-toggle-mcp')).toHaveTextContent('Enable')
  })

  it('are disabled after a confirmation that explains what happens to their instances', async () => {
    await openAs('resource_admin')
    fireEvent.press(await screen.findByTestId(`type-toggle-${exa}`))
    expect(screen.getByText('Disable Toolset Type')).toBeOnTheScreen()
    expect(
      screen.getByText('3 instances keep their keys and can still be deleted.'),
    ).toBeOnTheScreen()
    expect(server.changes()).toEqual([])
    await act(async () => fireEvent.press(screen.getByTestId('type-toggle-confirm')))
    await waitFor(() => expect(status(exa)).toHaveTextContent('Disabled'))
    expect(server.changes()).toMatchObject([
      { method: 'DELETE', path: `/bodhi/v1/toolsets/types/${exa}/app-config` },
    ])
  })

  it('are enabled after a confirmation', async () => {
    await openAs('resource_admin')
    fireEvent.press(await screen.findByTestId('type-toggle-mcp'))
    expect(screen.getByText('Enable Toolset Type')).toBeOnTheScreen()
    await act(async () => fireEvent.press(screen.getByTestId('type-toggle-confirm')))
    await waitFor(() => expect(status('mcp')).toHaveTextContent('Enabled'))
    expect(server.changes()).toMatchObject([{ method: 'PUT' }])
  })

  it('stay unchanged and show an error when the change fails', async () => {
    await openAs('resource_admin')
    await screen.findByText('Exa Web Search')
    server.refuseWith(({ method }) => (method === 'DELETE' ? problem(500, 'x') : undefined))
    fireEvent.press(screen.getByTestId(`type-toggle-${exa}`))
    await act(async () => fireEvent.press(screen.getByTestId('type-toggle-confirm')))
    expect(await screen.findByTestId('admin-note')).toHaveTextContent(
      /Exa Web Search was not changed. The server has a problem./,
    )
    expect(status(exa)).toHaveTextContent('Enabled')
  })

  it('are hidden from people who are not admins, with an explanation', async () => {
    await openAs('resource_user')
    expect(await screen.findByText('Only for administrators')).toBeOnTheScreen()
    expect(screen.queryByTestId(`type-row-${exa}`)).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Back to toolsets' })).not.toHaveLength(0)
  })
})
