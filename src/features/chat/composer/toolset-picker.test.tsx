import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native'
import { renderRouter } from 'expo-router/testing-library'

import type { ToolsetInstance, ToolsetType } from '@/core/contract/toolset'
import type { ServerKind } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'
import { exa, fakeInstance, fakeType } from '@/core/toolsets/testing/fake-instance'
import { answerWith } from '@/data/testing/expo-fetch'
import { Shell, ShellLayout } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { changeServers } from '@/state/server/servers'
import { signInRequestAtom } from '@/state/server/sign-in-request'
import { chooseTools } from '@/state/toolset/tool-choice'
import { switchTool } from '@/state/toolset/tool-switches'

import { ToolsetPicker } from './toolset-picker'

let made = 0
let place: { server: string; room: string; thread?: string }
let instances: ToolsetInstance[]
let types: ToolsetType[]
let requests = 0

beforeEach(() => {
  queryClient.clear()
  made += 1
  requests = 0
  place = { server: `server-${made}`, room: 'demo' }
  instances = [fakeInstance()]
  types = [fakeType()]
  answerWith(async (url) => {
    if (!url.endsWith('/bodhi/v1/toolsets'))
      return Response.json({ error: { message: '', type: '' } }, { status: 404 })
    requests += 1
    const toolsets = instances.map((instance) => ({ ...instance, updated_at: instance.created_at }))
    return Response.json({ toolsets, toolset_types: types })
  })
})

// The cache's timers would keep the test running.
afterAll(() => queryClient.clear())

function show(kind: ServerKind = 'continuo') {
  const server = fakeServer({ id: place.server, address: `http://${place.server}.test`, kind })
  return render(
    <Shell>
      <ToolsetPicker server={server} place={place} />
    </Shell>,
  )
}

async function open() {
  show()
  await openAgain()
}

async function openAgain() {
  fireEvent.press(await screen.findByTestId('toolsets-popover-trigger'))
  await screen.findByText('Toolsets')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await waitFor(() => expect(screen.queryByLabelText('Loading toolsets')).not.toBeOnTheScreen())
}

const press = (id: string) => fireEvent.press(screen.getByTestId(id))
const badge = () => screen.queryByTestId('toolsets-badge', { includeHiddenElements: true })
const row = (id: string) => within(screen.getByTestId(`toolset-row-${id}`))

describe('the tool button', () => {
  it('shows the number of selected tools', async () => {
    show()
    const wrench = await screen.findByRole('button', { name: 'Toolsets, 3 tools on' })
    expect(wrench).toHaveProp('testID', 'toolsets-popover-trigger')
    expect(badge()).toHaveTextContent('3')
  })

  it('has no badge when no tool is selected', async () => {
    instances = []
    show()
    expect(await screen.findByRole('button', { name: 'Toolsets, no tools on' })).toBeOnTheScreen()
    expect(badge()).toBeNull()
  })

  it('offers the tools of the device on a server without toolsets', async () => {
    answerWith(async () => Response.json({ error: { message: '', type: '' } }, { status: 404 }))
    await open()
    expect(screen.getByText('This device')).toBeOnTheScreen()
    expect(screen.getByTestId('device-tools-checkbox')).toBeChecked()
    expect(screen.queryByText('No toolsets available')).toBeNull()
  })

  it('says that Bodhi hides its toolsets from API tokens', async () => {
    answerWith(async () => Response.json({ error: { message: '', type: '' } }, { status: 401 }))
    show('bodhi')
    await openAgain()
    expect(screen.getByText('API tokens cannot use toolsets on this server.')).toBeOnTheScreen()
  })

  it('fetches the toolsets again each time it is pressed', async () => {
    await open()
    expect(screen.getByText('(3/3)')).toBeOnTheScreen()
    instances = [fakeInstance({ methods: ['search'] })]
    fireEvent.press(screen.getByRole('button', { name: 'Done' }))
    await openAgain()
    expect(requests).toBe(2 + 1)
    expect(await screen.findByText('(1/1)')).toBeOnTheScreen()
  })
})

describe('the picker of a chat with a model', () => {
  const models = fakeServer({ id: 'models', address: 'http://models.test', kind: 'openai' })
  const work = fakeServer({ id: 'work', address: 'http://work.test', name: 'Work' })
  const club = fakeServer({ id: 'club', address: 'http://club.test', name: 'Club' })
  let answers: Record<string, () => Response>

  beforeEach(() => {
    place = { server: models.id, room: `model-${made}` }
    changeServers(() => [models, work, club])
    const mine = () => Response.json({ toolsets: [fakeInstance()], toolset_types: types })
    answers = { 'work.test': mine, 'club.test': mine }
    answerWith(async (url) => answers[new URL(url).host]?.() ?? new Response('', { status: 404 }))
  })
  afterEach(() => {
    screen.unmount()
    switchTool('open_url', true)
    chooseTools(place, {})
    changeServers(() => [])
  })

  async function openModels() {
    render(
      <Shell>
        <ToolsetPicker server={models} place={place} />
      </Shell>,
    )
    await openAgain()
  }

  it('lists the toolsets of every server under the name of the server', async () => {
    await openModels()
    expect(within(screen.getByTestId('toolsets-of-work')).getByText('Work')).toBeOnTheScreen()
    expect(within(screen.getByTestId('toolsets-of-club')).getByText('Club')).toBeOnTheScreen()
    // The default is the oldest toolset, and of equally old ones the one with the first id.
    expect(screen.getByTestId('toolset-checkbox-club/id-1')).toBeChecked()
    press('toolset-checkbox-work/id-1')
    expect(screen.getByTestId('toolset-checkbox-work/id-1')).toBeChecked()
    expect(badge()).toHaveTextContent('6')
  })

  it('has no heading if only one server has toolsets', async () => {
    changeServers(() => [models, work])
    await openModels()
    expect(screen.getByTestId('toolset-row-work/id-1')).toBeOnTheScreen()
    expect(screen.queryByText('Work')).toBeNull()
  })

  it('offers to sign in at a server that requires it', async () => {
    answers['club.test'] = () =>
      Response.json({ error: { message: '', type: '' } }, { status: 401 })
    await openModels()
    const section = within(screen.getByTestId('toolsets-of-club'))
    fireEvent.press(section.getByRole('button', { name: 'Sign in' }))
    expect(store.get(signInRequestAtom)).toEqual(club)
    expect(screen.getByTestId('toolset-checkbox-work/id-1')).toBeEnabled()
  })

  it('lets the person deselect tools of the device', async () => {
    await openModels()
    press('device-tools-expand')
    fireEvent.press(screen.getByRole('checkbox', { name: 'Calculator' }))
    expect(screen.getByTestId('device-tools-checkbox')).toBePartiallyChecked()
    expect(screen.getByTestId('device-tool-checkbox-calculate')).not.toBeChecked()
    press('device-tools-checkbox')
    expect(screen.getByTestId('device-tools-checkbox')).toBeChecked()
    press('device-tools-checkbox')
    expect(screen.getByTestId('device-tools-checkbox')).not.toBeChecked()
  })

  it('says that a tool of the device is disabled in settings', async () => {
    switchTool('open_url', false)
    await openModels()
    press('device-tools-expand')
    expect(screen.getByTestId('device-tool-checkbox-open_url')).toBeDisabled()
    expect(screen.getByText('Disabled in settings')).toBeOnTheScreen()
  })
})

describe('the picker', () => {
  it('says why a tool cannot be used', async () => {
    const parameters = { properties: ['query'] }
    const bad = {
      type: 'function' as const,
      function: { name: 'bad', description: '', parameters },
    }
    instances = [fakeInstance({ tools: [...fakeInstance().tools, bad] })]
    await open()
    expect(row('id-1').getByText('(3/3)')).toBeOnTheScreen()
    press('toolset-expand-id-1')
    const name = 'bad. Its parameters are not a JSON Schema'
    expect(screen.getByRole('checkbox', { name })).toBeDisabled()
  })

  it('shows the only toolset of a type under the name of the type, without a checkbox for the type', async () => {
    await open()
    expect(screen.getByText('Exa Web Search')).toBeOnTheScreen()
    expect(screen.queryByTestId(`toolset-group-${exa}`)).toBeNull()
    expect(screen.getByTestId('toolset-item-id-1')).toBeOnTheScreen()
    expect(row('id-1').getByText('my-exa')).toBeOnTheScreen()
    expect(row('id-1').getByText('(3/3)')).toBeOnTheScreen()
    expect(screen.getByTestId('toolset-checkbox-id-1')).toBeChecked()
  })

  it('deselects one tool', async () => {
    await open()
    expect(screen.queryByTestId('tool-row-id-1-search')).toBeNull()
    press('toolset-expand-id-1')
    expect(screen.getByTestId('toolset-expand-id-1')).toBeExpanded()
    press('tool-checkbox-id-1-search')

    expect(screen.getByTestId('tool-checkbox-id-1-search')).not.toBeChecked()
    expect(screen.getByTestId('tool-checkbox-id-1-answer')).toBeChecked()
    expect(screen.getByTestId('toolset-checkbox-id-1')).toBePartiallyChecked()
    expect(row('id-1').getByText('(2/3)')).toBeOnTheScreen()
    expect(badge()).toHaveTextContent('2')
  })

  it('deselects and selects all tools of a toolset', async () => {
    await open()
    press('toolset-checkbox-id-1')
    expect(screen.getByTestId('toolset-checkbox-id-1')).not.toBeChecked()
    expect(row('id-1').getByText('(0/3)')).toBeOnTheScreen()
    expect(badge()).toBeNull()
    press('toolset-checkbox-id-1')
    expect(screen.getByRole('checkbox', { name: 'my-exa, 3 of 3 tools' })).toBeChecked()
  })

  it('groups several toolsets of a type under a header that counts their usable tools', async () => {
    instances = [
      fakeInstance({ id: 'a', name: 'work', created_at: '2026-01-01T00:00:00Z' }),
      fakeInstance({ id: 'b', name: 'home' }),
      fakeInstance({ id: 'c', name: 'old', enabled: false }),
    ]
    await open()
    const group = `toolset-group-checkbox-${exa}`
    expect(screen.getByRole('checkbox', { name: 'Exa Web Search, 3 of 6 tools' })).toBeOnTheScreen()
    expect(screen.getByTestId(group)).toBePartiallyChecked()
    expect(screen.queryByTestId('toolset-row-a')).toBeNull()

    press(`toolset-group-toggle-${exa}`)
    expect(screen.getByTestId('toolset-checkbox-a')).toBeChecked()
    expect(screen.getByTestId('toolset-checkbox-b')).not.toBeChecked()
    press(group)
    expect(screen.getByTestId('toolset-checkbox-b')).toBeChecked()
    expect(screen.getByTestId('toolset-checkbox-c')).not.toBeChecked()
    press(group)
    expect(screen.getByTestId('toolset-checkbox-a')).not.toBeChecked()
  })

  it.each<[string, Partial<ToolsetInstance>, Partial<ToolsetType>]>([
    ['Disabled by administrator', { enabled: false }, { app_enabled: false }],
    ['Disabled in settings', { enabled: false, has_api_key: false }, {}],
    ['API key not configured', { has_api_key: false }, {}],
  ])('shows why a toolset cannot be used: %s', async (reason, instance, kind) => {
    instances = [fakeInstance(instance)]
    types = [fakeType(kind)]
    await open()
    expect(row('id-1').getByText(reason)).toBeOnTheScreen()
    expect(screen.getByRole('checkbox', { name: `my-exa. ${reason}` })).toBeDisabled()
    expect(screen.getByTestId('toolset-expand-id-1')).toBeDisabled()
    expect(row('id-1').getByText('(0/3)')).toBeOnTheScreen()
    expect(badge()).toBeNull()
  })

  it('says how to set up a type that has no toolset', async () => {
    instances = []
    await open()
    expect(row(exa).getByText('Exa Web Search')).toBeOnTheScreen()
    expect(row(exa).getByText('Configure in Toolsets settings')).toBeOnTheScreen()
    expect(screen.getByTestId(`toolset-checkbox-${exa}`)).toBeDisabled()
  })

  it('says that there are no toolsets', async () => {
    instances = []
    types = []
    await open()
    expect(screen.getByText('No toolsets available')).toBeOnTheScreen()
  })

  it.each([
    ['a type without toolsets', [], [fakeType()], `toolset-configure-${exa}`, '/toolsets/new'],
    [
      'a toolset without a key',
      [fakeInstance({ has_api_key: false })],
      [fakeType()],
      'toolset-configure-id-1',
      '/toolsets/edit',
    ],
    ['a server without toolsets', [], [], 'toolsets-open', '/toolsets'],
  ])('links from %s to the matching setup page', async (_case, mine, kinds, link, page) => {
    instances = mine
    types = kinds
    const server = fakeServer({ id: place.server, address: `http://${place.server}.test` })
    const Empty = () => null
    const pages = renderRouter({
      _layout: ShellLayout,
      index: () => <ToolsetPicker server={server} place={place} />,
      'toolsets/index': Empty,
      'toolsets/new': Empty,
      'toolsets/edit': Empty,
    })
    await openAgain()
    await act(async () => press(link))
    expect(pages.getPathname()).toBe(page)
    expect(screen.queryByTestId('toolsets-popover-content')).toBeNull()
  })

  it('can reset the selection to the default', async () => {
    await open()
    expect(screen.queryByTestId('toolsets-reset')).toBeNull()
    press('toolset-expand-id-1')
    press('tool-checkbox-id-1-search')
    press('toolsets-reset')
    expect(screen.getByTestId('toolset-checkbox-id-1')).toBeChecked()
    expect(screen.queryByTestId('toolsets-reset')).toBeNull()
  })

  it('shows that the toolsets are loading', async () => {
    answerWith(() => new Promise(() => {}))
    show()
    fireEvent.press(screen.getByTestId('toolsets-popover-trigger'))
    expect(await screen.findByLabelText('Loading toolsets')).toBeOnTheScreen()
  })

  it('shows what went wrong and can retry', async () => {
    const working = { toolsets: [], toolset_types: types }
    let status = 500
    answerWith(async () => Response.json(working, { status }))
    show()
    fireEvent.press(await screen.findByTestId('toolsets-popover-trigger'))
    expect(await screen.findByText('The server has a problem')).toBeOnTheScreen()
    status = 200
    fireEvent.press(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Exa Web Search')).toBeOnTheScreen()
  })

  it('keeps the selection when it is reopened and in the next thread', async () => {
    await open()
    press('toolset-expand-id-1')
    press('tool-checkbox-id-1-search')
    fireEvent.press(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByTestId('toolsets-popover-content')).toBeNull()
    await openAgain()
    expect(row('id-1').getByText('(2/3)')).toBeOnTheScreen()
    screen.unmount()

    place = { ...place, thread: 'next' }
    show()
    expect(await screen.findByRole('button', { name: 'Toolsets, 2 tools on' })).toBeOnTheScreen()
    await act(async () => {})
  })
})
