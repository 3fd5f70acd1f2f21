import { act, fireEvent, screen, waitFor } from 'expo-router/testing-library'

import { fakeServer } from '@/core/testing/fake-server'
import { fakeInstance, fakeType } from '@/core/toolsets/testing/fake-instance'
import { writeServer } from '@/data/store/servers'
import { removeServer } from '@/data/store/threads'
import { fakeToolsetServer, mcpType, problem } from '@/data/testing/fake-toolset-server'
import { queryClient } from '@/state/device/query-client'
import { dismissToolsetNote } from '@/state/toolset/toolset-instances'

import { dropFormDraft } from './form-drafts'
import { openToolsets } from './testing/toolset-pages'

let server: ReturnType<typeof fakeToolsetServer>

beforeEach(async () => {
  queryClient.clear()
  dismissToolsetNote()
  dropFormDraft('new')
  dropFormDraft('home id-1')
  server = fakeToolsetServer()
  server.hold([])
  await removeServer('work')
  await writeServer(fakeServer(), 1)
})

// The cache's timers would keep the test running.
afterAll(() => queryClient.clear())

const field = (name: string) => screen.findByTestId(`toolset-${name}-input`)
const type = async (name: string, value: string) => fireEvent.changeText(await field(name), value)
const press = async (id: string) =>
  act(async () => {
    fireEvent.press(screen.getByTestId(id))
  })

/** Opens the form from the list, so that it can go back. */
async function openNew() {
  const app = openToolsets()
  fireEvent.press(await screen.findByTestId('toolset-new-button'))
  await field('name')
  return app
}

async function openEdit() {
  const app = openToolsets()
  fireEvent.press(await screen.findByRole('button', { name: /^my-exa, / }))
  await field('name')
  return app
}

describe('a new toolset', () => {
  it('is created from what was typed and then listed', async () => {
    await openNew()
    expect(screen.getByTestId('toolset-api-key-input')).toHaveProp('secureTextEntry', true)
    await type('name', 'my-exa')
    await type('description', 'Work')
    await type('api-key', 'sk-canary')
    fireEvent(screen.getByTestId('toolset-enabled-switch'), 'valueChange', false)
    await press('toolset-create-button')

    expect(await screen.findByText('my-exa')).toBeOnTheScreen()
    expect(screen.queryByTestId('toolset-name-input')).toBeNull()
    expect(server.changes()).toMatchObject([
      {
        method: 'POST',
        body: {
          toolset_type: 'builtin-exa-web-search',
          name: 'my-exa',
          description: 'Work',
          enabled: false,
          api_key: 'sk-canary',
        },
      },
    ])
  })

  it('shows the type even if there is only one', async () => {
    server.hold([], [fakeType()])
    await openNew()
    expect(screen.getByTestId('toolset-type-select')).toBeOnTheScreen()
    expect(screen.getByRole('radio', { name: 'Exa Web Search' })).toBeChecked()
  })

  it('is named after its type if it is the first, until the person types a name', async () => {
    await openNew()
    expect(await field('name')).toHaveProp('value', 'exa-web-search')
    fireEvent.press(screen.getByRole('radio', { name: 'MCP server' }))
    expect(await field('name')).toHaveProp('value', 'mcp')
    await type('name', 'mine')
    fireEvent.press(screen.getByRole('radio', { name: 'Exa Web Search' }))
    expect(await field('name')).toHaveProp('value', 'mine')
  })

  it('has no suggested name if it is the second of its type', async () => {
    server.hold([fakeInstance()])
    await openNew()
    expect(await field('name')).toHaveProp('value', '')
  })

  it('says beside each field what is wrong with it', async () => {
    await openNew()
    await type('name', 'my exa')
    await press('toolset-create-button')
    expect(
      await screen.findByText('Name can only contain letters, numbers, and hyphens'),
    ).toBeOnTheScreen()
    expect(screen.getByText('API key is required')).toBeOnTheScreen()
    expect(server.changes()).toEqual([])

    await type('name', '')
    expect(await screen.findByText('Name is required')).toBeOnTheScreen()
    await type('name', 'a'.repeat(65))
    expect(await screen.findByText('Name must be 64 characters or less')).toBeOnTheScreen()
    await type('name', 'right')
    await waitFor(() => expect(screen.queryByText(/^Name must/)).not.toBeOnTheScreen())
  })

  it('requires an address and no key if it is an MCP server', async () => {
    await openNew()
    expect(screen.queryByTestId('toolset-server-url-input')).toBeNull()
    fireEvent.press(screen.getByRole('radio', { name: 'MCP server' }))
    await press('toolset-create-button')
    expect(await screen.findByText('Server address is required')).toBeOnTheScreen()
    await type('server-url', 'https://tools.test/mcp')
    await press('toolset-create-button')
    await waitFor(() => expect(server.changes()).toHaveLength(1))
    expect(server.changes()[0]?.body).toMatchObject({ server_url: 'https://tools.test/mcp' })
    expect(server.changes()[0]?.body).not.toHaveProperty('api_key')
  })

  it('says beside the name that it is taken and keeps what was typed', async () => {
    server.hold([fakeInstance({ name: 'taken' })])
    await openNew()
    await type('name', 'taken')
    await type('description', 'Work')
    await type('api-key', 'sk-canary')
    await press('toolset-create-button')
    expect(await screen.findByText(/^You already have a toolset with this name/)).toBeOnTheScreen()
    expect(await field('description')).toHaveProp('value', 'Work')
    expect(await field('api-key')).toHaveProp('value', 'sk-canary')

    await type('name', 'free')
    await press('toolset-create-button')
    expect(await screen.findByText('free')).toBeOnTheScreen()
  })

  it.each([
    ['beside its field', 'server_url'],
    ['above the form', null],
  ])('shows an error from the server %s', async (_place, param) => {
    await openNew()
    fireEvent.press(screen.getByRole('radio', { name: 'MCP server' }))
    await type('server-url', 'https://tools.test/mcp')
    server.refuseWith(({ method }) =>
      method === 'POST' ? problem(400, 'x', param, 'Nobody listens there.') : undefined,
    )
    await press('toolset-create-button')
    expect(await screen.findByText('Nobody listens there.')).toBeOnTheScreen()
    expect(screen.queryByTestId('toolset-form-error') !== null).toBe(param === null)
    expect(await field('server-url')).toHaveProp('value', 'https://tools.test/mcp')
  })

  it('keeps what was typed when the server is unreachable', async () => {
    await openNew()
    await type('api-key', 'sk-canary')
    server.refuseWith(({ method }) => {
      if (method === 'POST') throw new TypeError('Network request failed')
      return undefined
    })
    await press('toolset-create-button')
    expect(await screen.findByTestId('toolset-form-error')).toHaveTextContent(/is not responding/)
    expect(await field('api-key')).toHaveProp('value', 'sk-canary')
  })

  it('is created only once, however often the button is pressed', async () => {
    await openNew()
    await type('api-key', 'sk-canary')
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    server.refuseWith(async ({ method }) => {
      if (method === 'POST') await waiting
      return undefined
    })
    const button = screen.getByTestId('toolset-create-button')
    await act(async () => {
      fireEvent.press(button)
      fireEvent.press(button)
    })
    expect(screen.getByTestId('toolset-create-button')).toBeDisabled()
    await press('toolset-create-button')
    answer()
    expect(await screen.findByText('exa-web-search')).toBeOnTheScreen()
    expect(server.changes()).toHaveLength(1)
  })

  it('keeps a draft when the page is reopened, and drops it after saving', async () => {
    const app = await openNew()
    await type('name', 'half-done')
    await type('api-key', 'sk-canary')
    app.unmount()
    openToolsets('/toolsets/new')
    expect(await field('name')).toHaveProp('value', 'half-done')
    expect(await field('api-key')).toHaveProp('value', 'sk-canary')

    await press('toolset-create-button')
    await screen.findByTestId('toolsets-page')
    screen.unmount()
    openToolsets('/toolsets/new')
    expect(await field('name')).toHaveProp('value', '')
    expect(await field('api-key')).toHaveProp('value', '')
  })

  it('cannot be created when no type is enabled', async () => {
    server.hold([], [fakeType({ app_enabled: false })])
    openToolsets('/toolsets/new')
    expect(await screen.findByText('No Toolset Types Available')).toBeOnTheScreen()
    expect(screen.getByText(/Contact your administrator/)).toBeOnTheScreen()
  })

  it('names the admin of a demo server when no type is enabled', async () => {
    await writeServer(fakeServer({ features: ['toolsets', 'seeded-admin'] }), 1)
    server.hold([], [fakeType({ app_enabled: false })])
    openToolsets('/toolsets/new')
    expect(await screen.findByText(/^The account “admin” can enable types/)).toBeOnTheScreen()
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeOnTheScreen()
  })

  it('asks for no key if its type needs none', async () => {
    const keyless = fakeType({
      toolset_type: 'builtin-documentation',
      toolset_id: 'builtin-documentation',
      name: 'Documentation',
      needs_api_key: false,
    })
    server.hold([], [fakeType(), keyless])
    await openNew()
    await type('api-key', 'sk-for-another-type')
    await act(async () => fireEvent.press(screen.getByRole('radio', { name: /Documentation/ })))
    expect(screen.queryByTestId('toolset-api-key-input')).toBeNull()
    await press('toolset-create-button')
    await screen.findByTestId('toolsets-page')
    const sent = server.changes().find(({ method }) => method === 'POST')
    expect(sent?.body).toMatchObject({ toolset_type: 'builtin-documentation' })
    expect(sent?.body).not.toHaveProperty('api_key')
  })

  it('keeps what was typed, and offers the types of the server, when another server is chosen', async () => {
    await writeServer(fakeServer({ id: 'work', address: 'http://work.test', name: 'Work' }), 2)
    server.hold([], [mcpType], 'http://work.test')
    await openNew()
    await type('name', 'mine')
    await act(async () => fireEvent.press(screen.getByRole('radio', { name: 'Work' })))
    await waitFor(() =>
      expect(screen.queryByRole('radio', { name: 'Exa Web Search' })).not.toBeOnTheScreen(),
    )
    expect(await field('name')).toHaveProp('value', 'mine')
    expect(screen.getByRole('radio', { name: 'MCP server' })).toBeChecked()
  })
})

describe('leaving a form', () => {
  it('asks only if something was typed', async () => {
    await openNew()
    await press('toolset-cancel-button')
    expect(await screen.findByTestId('toolsets-empty')).toBeOnTheScreen()
    expect(screen.queryByTestId('toolset-leave-dialog')).toBeNull()
  })

  it('keeps or discards the changes as the person chooses', async () => {
    await openNew()
    await type('description', 'Half')
    await press('back-button')
    expect(await screen.findByText('Discard your changes?')).toBeOnTheScreen()
    fireEvent.press(screen.getAllByRole('button', { name: 'Keep editing' })[0] ?? screen.root)
    expect(await field('description')).toHaveProp('value', 'Half')

    await press('toolset-cancel-button')
    await press('toolset-discard-button')
    await waitFor(() =>
      expect(screen.queryByTestId('toolset-description-input')).not.toBeOnTheScreen(),
    )
    fireEvent.press(screen.getByTestId('toolset-new-button'))
    expect(await field('description')).toHaveProp('value', '')
  })
})

describe('an edited toolset', () => {
  beforeEach(() => server.hold([fakeInstance({ description: 'Work' })]))

  it('shows its fixed type and says that it has a key', async () => {
    await openEdit()
    expect(screen.getByTestId('toolset-type')).toHaveTextContent('Exa Web Search')
    expect(screen.queryByRole('radio', { name: 'Exa Web Search' })).toBeNull()
    expect(screen.getByText('API key: set')).toBeOnTheScreen()
    expect(screen.getByRole('radio', { name: 'Keep it' })).toBeChecked()
    expect(screen.queryByTestId('toolset-api-key-input')).toBeNull()
  })

  it('sends only what changed and keeps the key', async () => {
    await openEdit()
    await type('name', 'renamed')
    await press('toolset-save-button')
    expect(await screen.findByText('renamed')).toBeOnTheScreen()
    expect(server.changes()).toMatchObject([{ method: 'PUT', body: { name: 'renamed' } }])
    expect(Object.keys(server.changes()[0]?.body ?? {})).toEqual(['name'])
  })

  it('can get a new key', async () => {
    await openEdit()
    fireEvent.press(screen.getByRole('radio', { name: 'Replace it' }))
    await press('toolset-save-button')
    expect(await screen.findByText('API key is required')).toBeOnTheScreen()
    expect(await field('api-key')).toHaveProp('value', '')
    await type('api-key', 'sk-new')
    await press('toolset-save-button')
    await waitFor(() => expect(server.changes()).toHaveLength(1))
    expect(server.changes()[0]?.body).toEqual({ api_key: { action: 'Set', value: 'sk-new' } })
  })

  it('can lose its key', async () => {
    await openEdit()
    fireEvent.press(screen.getByRole('radio', { name: 'Remove it' }))
    await press('toolset-save-button')
    await waitFor(() => expect(server.changes()).toHaveLength(1))
    expect(server.changes()[0]?.body).toEqual({ api_key: { action: 'Set', value: null } })
  })

  it('sends nothing when nothing changed', async () => {
    await openEdit()
    await press('toolset-save-button')
    await waitFor(() => expect(screen.queryByTestId('toolset-name-input')).not.toBeOnTheScreen())
    expect(server.changes()).toEqual([])
  })

  it('shows at the key that the server requires it again', async () => {
    await openEdit()
    await type('name', 'other')
    server.refuseWith(({ method }) =>
      method === 'PUT' ? problem(400, 'x', 'api_key', 'Give the key again.') : undefined,
    )
    await press('toolset-save-button')
    expect(await screen.findByText('Give the key again.')).toBeOnTheScreen()
  })

  it('shows changes made elsewhere, but not over what was typed', async () => {
    await openEdit()
    await type('name', 'mine')
    server.hold([fakeInstance({ name: 'theirs', description: 'Theirs' })])
    await act(() => queryClient.invalidateQueries())
    await waitFor(() =>
      expect(screen.getByTestId('toolset-description-input')).toHaveProp('value', 'Theirs'),
    )
    expect(await field('name')).toHaveProp('value', 'mine')
  })

  it('stays open when it is deleted elsewhere, and saving reports the deletion', async () => {
    await openEdit()
    await type('name', 'mine')
    server.hold([])
    await act(() => queryClient.invalidateQueries())
    expect(await field('name')).toHaveProp('value', 'mine')
    await press('toolset-save-button')
    expect(await screen.findByTestId('toolset-form-error')).toHaveTextContent(
      /no longer on the server/,
    )
  })

  it('is deleted after a confirmation', async () => {
    await openEdit()
    await type('name', 'half-typed')
    await press('toolset-delete-button')
    await press('toolset-delete-confirm')
    expect(await screen.findByTestId('toolsets-empty')).toBeOnTheScreen()
    expect(screen.queryByTestId('toolset-leave-dialog')).toBeNull()
  })

  it('goes back to the list with the reason if an admin disabled its type', async () => {
    server.hold([fakeInstance()], [fakeType({ app_enabled: false })])
    openToolsets('/toolsets/edit?id=id-1&server=home')
    expect(await screen.findByTestId('toolset-note')).toHaveTextContent(
      /“my-exa” cannot be edited: an administrator has disabled its type./,
    )
    expect(screen.queryByTestId('toolset-name-input')).toBeNull()
  })

  it.each([
    ['no id', '/toolsets/edit', 'Toolset ID is required'],
    ['an unknown id', '/toolsets/edit?id=nobody', 'This is no longer on the server'],
    ['an unknown server', '/toolsets/edit?id=id-1&server=x', 'This is no longer on the server'],
  ])('cannot be opened with %s', async (_case, url, sentence) => {
    openToolsets(url)
    expect(await screen.findByText(sentence)).toBeOnTheScreen()
    expect(screen.getAllByRole('button', { name: 'Back to toolsets' })).not.toHaveLength(0)
  })

  it('cannot be opened if it belongs to another person', async () => {
    server.refuseWith(({ path }) =>
      path.endsWith('/theirs') ? problem(403, 'toolset_error-instance_not_owned') : undefined,
    )
    openToolsets('/toolsets/edit?id=theirs&server=home')
    expect(await screen.findByText('You do not have access')).toBeOnTheScreen()
  })
})
