import { QueryClientProvider } from '@tanstack/react-query'
import { Stack } from 'expo-router'
import { act, fireEvent, renderRouter, screen, waitFor } from 'expo-router/testing-library'
import { Provider } from 'jotai'

import { defaultAppearance } from '@/core/app/appearance'
import { fakeServer } from '@/core/testing/fake-server'
import { writeDatabase } from '@/data/store/database'
import { deleteAll } from '@/data/store/delete-all'
import { writeServer } from '@/data/store/servers'
import { listApprovals, storedApprovals } from '@/data/store/standing-approvals'
import { addThread, listThreads } from '@/data/store/threads'
import { choose } from '@/data/testing/expo-document-picker'
import { shared } from '@/data/testing/expo-sharing'
import { watchStatements } from '@/data/testing/expo-sqlite-native'
import { AppearanceProvider } from '@/features/shell/appearance-provider'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { setAppearance } from '@/state/settings/appearance'
import { switchTool } from '@/state/toolset/tool-switches'
import { toolsFor } from '@/state/toolset/tools'
import { darkTheme } from '@/ui/theme'

import { AppearanceScreen } from './appearance-screen'
import { DataScreen } from './data-screen'
import { SettingsScreen } from './settings-screen'
import { ToolsScreen } from './tools-screen'

jest.mock('expo', () => ({
  ...jest.requireActual('expo'),
  reloadAppAsync: async () => undefined,
}))

const key = { server: 'home', room: 'demo', thread: 't' }

function Layout() {
  return (
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <AppearanceProvider>
          <Stack screenOptions={{ headerShown: false }} />
        </AppearanceProvider>
      </QueryClientProvider>
    </Provider>
  )
}

const open = (initialUrl: string) =>
  renderRouter(
    {
      _layout: Layout,
      servers: () => null,
      'settings/_layout': {
        default: () => <Stack screenOptions={{ headerShown: false }} />,
        unstable_settings: { initialRouteName: 'index' },
      },
      'settings/index': SettingsScreen,
      'settings/appearance': AppearanceScreen,
      'settings/tools': ToolsScreen,
      'settings/data': DataScreen,
    },
    { initialUrl },
  )

const press = (name: string) => fireEvent.press(screen.getByRole('button', { name }))
const chooses = (name: string) => fireEvent.press(screen.getByRole('radio', { name }))

beforeEach(async () => {
  queryClient.clear()
  await deleteAll()
  await writeServer(fakeServer({ name: 'Home' }), 1)
})
afterEach(() => act(() => setAppearance(defaultAppearance)))
afterAll(() => queryClient.clear())

describe('the settings', () => {
  it('are a list of pages that ends with the about text', async () => {
    open('/settings')

    const titles = [
      'Servers',
      'Appearance',
      'Default chat settings',
      'Tools',
      'Data',
      'Diagnostics',
    ]
    for (const title of titles) {
      expect(screen.getByRole('link', { name: new RegExp(`^${title}\\.`) })).toBeOnTheScreen()
    }
    expect(screen.getByText(/^Continuo, Version/)).toBeOnTheScreen()
    expect(screen.getByText(/under the MIT licence/)).toBeOnTheScreen()
  })

  it('lead to a page and back', async () => {
    open('/settings')
    fireEvent.press(screen.getByRole('link', { name: /^Appearance/ }))
    expect(await screen.findByTestId('appearance-screen')).toBeOnTheScreen()
    press('Back to settings')

    await waitFor(() => expect(screen.queryByTestId('appearance-screen')).not.toBeOnTheScreen())
  })
})

describe('the appearance', () => {
  it('changes immediately', async () => {
    open('/settings/appearance')
    expect(screen.getByRole('radio', { name: 'Dark' })).not.toBeChecked()
    chooses('Dark')
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Light' })).not.toBeChecked()
    expect(screen.getByTestId('appearance-screen')).toHaveStyle({
      backgroundColor: darkTheme.colors.background,
    })
  })

  it('uses the chosen language', async () => {
    open('/settings/appearance')
    chooses('Deutsch')
    expect(screen.getByText('Farbschema')).toBeOnTheScreen()
    chooses('English')
    expect(screen.getByText('Theme')).toBeOnTheScreen()
  })
})

describe('the tools page', () => {
  afterEach(() => act(() => switchTool('open_url', true)))

  it('says what each tool does and how risky it is, and can switch it off', async () => {
    open('/settings/tools')
    expect(
      screen.getByText(
        'Opens a page in the browser, or a new email. Leaves the app. You are asked every time.',
      ),
    ).toBeOnTheScreen()
    fireEvent(screen.getByRole('switch', { name: 'Open a link' }), 'valueChange', false)

    expect(screen.getByRole('switch', { name: 'Open a link' })).not.toBeChecked()
    expect(toolsFor(fakeServer(), key).has('open_url')).toBe(false)
    await act(() => writeDatabase(async () => {}))
  })

  it('says that there are no standing approvals', async () => {
    open('/settings/tools')
    expect(await screen.findByText(/^Nothing yet\. Tools that you allow/)).toBeOnTheScreen()
  })

  it('lists standing approvals and revokes them one by one', async () => {
    await storedApprovals.add({ server: 'home', room: 'demo' }, 'write_clipboard')
    await storedApprovals.add({ server: 'gone', room: 'lab' }, 'toolset_x__save')
    open('/settings/tools')

    expect(await screen.findByText('Write to the clipboard in demo')).toBeOnTheScreen()
    expect(await screen.findByText(/^Home/)).toBeOnTheScreen()
    expect(screen.getByText('toolset_x__save in lab')).toBeOnTheScreen()
    press('Revoke toolset_x__save in lab')

    await waitFor(() => expect(screen.queryByText('toolset_x__save in lab')).not.toBeOnTheScreen())
    expect(await listApprovals()).toMatchObject([{ toolName: 'write_clipboard' }])
  })

  it('names the server that owns the tool of a standing approval', async () => {
    const room = { server: 'models', room: 'gpt' }
    await storedApprovals.add(room, 'home/toolset_x__save')
    await storedApprovals.add(room, 'gone/toolset_y__save')
    open('/settings/tools')
    expect(await screen.findByText('toolset_x__save · Home in gpt')).toBeOnTheScreen()
    expect(screen.getByText('toolset_y__save · gone in gpt')).toBeOnTheScreen()
    fireEvent.press(screen.getByRole('button', { name: 'Revoke all' }))
    await waitFor(async () => expect(await listApprovals()).toEqual([]))
  })

  it('revokes all standing approvals together', async () => {
    await storedApprovals.add({ server: 'home', room: 'demo' }, 'one')
    await storedApprovals.add({ server: 'home', room: 'demo' }, 'two')
    open('/settings/tools')
    fireEvent.press(await screen.findByRole('button', { name: 'Revoke all' }))

    expect(await screen.findByText(/^Nothing yet\. Tools that you allow/)).toBeOnTheScreen()
    expect(await listApprovals()).toEqual([])
  })
})

describe('the data page', () => {
  it('says how much data there is', async () => {
    await addThread({ key, name: 'tea', created: 1, lastActivity: 1 })
    open('/settings/data')
    expect(
      await screen.findByText(/^1 thread · 0 messages · 1 server · 0\.\d MB$/),
    ).toBeOnTheScreen()
  })

  it('exports the data to a file and imports it again', async () => {
    await addThread({ key, name: 'tea', created: 1, lastActivity: 1 })
    open('/settings/data')
    press('Export everything')
    expect(await screen.findByText('Export complete.')).toBeOnTheScreen()

    choose(shared.at(-1)?.text)
    await deleteAll()
    press('Import a file')
    expect(
      await screen.findByText(
        '1 thread added, 0 updated, 0 skipped. 1 server added, without sign-ins and keys.',
      ),
    ).toBeOnTheScreen()
    expect(await listThreads('home')).toHaveLength(1)
  })

  it('changes nothing if the file is not an export', async () => {
    open('/settings/data')
    choose('hello')
    press('Import a file')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This file is not a Continuo export. Nothing was changed.',
    )
  })

  it('deletes data that cannot be read', async () => {
    await addThread({ key, name: 'tea', created: 1, lastActivity: 1 })
    watchStatements((source) => {
      if (source.includes('count(*)')) throw new Error('disk I/O error')
    })
    open('/settings/data')
    expect(await screen.findByText(/cannot open its data/)).toBeOnTheScreen()
    press('Delete everything')
    expect(screen.getByText(/cannot say how much there is/)).toBeOnTheScreen()
    press('Continue')
    fireEvent.press(screen.getByTestId('delete-everything-confirm'))
    await waitFor(async () => expect(await listThreads('home')).toHaveLength(0))
    watchStatements(() => {})
  })

  it('deletes the data in two steps that say what will be lost', async () => {
    await addThread({ key, name: 'tea', created: 1, lastActivity: 1 })
    open('/settings/data')
    await screen.findByText(/^1 thread/)
    press('Delete everything')
    expect(
      screen.getByText(/^This deletes 1 thread .*, 1 server with its sign-in and key, and/),
    ).toBeOnTheScreen()
    press('Continue')
    expect(screen.getByText(/cannot be undone/)).toBeOnTheScreen()
    fireEvent.press(screen.getAllByRole('button', { name: 'Cancel' })[0] ?? screen.root)
    expect(await listThreads('home')).toHaveLength(1)

    press('Delete everything')
    press('Continue')
    fireEvent.press(screen.getByTestId('delete-everything-confirm'))
    await waitFor(async () => expect(await listThreads('home')).toHaveLength(0))
  })
})
