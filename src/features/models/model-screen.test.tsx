import { fireEvent, renderRouter, screen, waitFor } from 'expo-router/testing-library'

import { fakeServer } from '@/core/testing/fake-server'
import { deleteAll } from '@/data/store/delete-all'
import { answerWith } from '@/data/testing/expo-fetch'
import { ShellLayout } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { readProfile } from '@/state/model/profile'
import { serversQuery } from '@/state/server/servers'

import { ModelScreen } from './model-screen'
import { readSize } from './read-size'

const server = fakeServer({ kind: 'openai', address: 'http://models.test/v1', name: 'My models' })

const open = (url = '/models/home/org%2Fsmall') =>
  renderRouter(
    { _layout: ShellLayout, index: () => null, 'models/[server]/[model]': ModelScreen },
    { initialUrl: url },
  )

beforeEach(async () => {
  await deleteAll()
  queryClient.clear()
  queryClient.setQueryData(serversQuery.queryKey, [server])
  answerWith(async () =>
    Response.json({ data: [{ id: 'org/small', max_model_len: 8192, capabilities: ['tools'] }] }),
  )
})
afterAll(() => queryClient.clear())

const chosen = (name: string) => expect(screen.getByRole('radio', { name })).toBeChecked()
const choose = (name: string) => fireEvent.press(screen.getByRole('radio', { name }))
const profile = () => readProfile(server, 'org/small')

describe('the page of a model', () => {
  it("shows the server's facts until the person changes them", async () => {
    open()
    expect(await screen.findByText('org/small')).toBeOnTheScreen()
    expect(screen.getByText('My models')).toBeOnTheScreen()
    expect(await screen.findByText(/Reported by the server: 8192 tokens/)).toBeOnTheScreen()
    chosen('Reported by the server: Native calls, or JSON in the text')
    expect(
      screen.getAllByRole('radio', { name: 'Not reported by the server. Assuming: No' }),
    ).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Use what the server reports' })).toBeNull()
  })

  it('says which facts come from the server and which are assumed', async () => {
    answerWith(async () =>
      Response.json({ data: [{ id: 'org/small', supported_parameters: ['seed'] }] }),
    )
    open()
    await screen.findByText(/^In tokens\..* Not reported by the server\. Assuming: no limit$/)
    expect(
      await screen.findByRole('radio', {
        name: 'The server reports no native tool calls. Using: JSON in the text',
      }),
    ).toBeChecked()
  })

  it('switches a model to JSON tool calls and resets it', async () => {
    open()
    await screen.findByText(/8192 tokens/)
    choose('JSON in the text')
    chosen('JSON in the text')
    expect(await profile()).toMatchObject({ supportsTools: false, channels: ['json', 'text'] })
    fireEvent.press(screen.getByRole('button', { name: 'Use what the server reports' }))
    chosen('Reported by the server: Native calls, or JSON in the text')
    expect(await profile()).toMatchObject({
      supportsTools: true,
      channels: ['tool', 'json', 'text'],
    })
  })

  it('accepts only a valid context size', async () => {
    open()
    await screen.findByText(/8192 tokens/)
    const field = screen.getByLabelText('Context size')
    fireEvent.changeText(field, '12')
    expect(screen.getByText('Enter a whole number of tokens, 256 or more.')).toBeOnTheScreen()
    expect(await profile()).toMatchObject({ contextSize: 8192 })
    fireEvent.changeText(field, '4096')
    expect(await profile()).toMatchObject({ contextSize: 4096 })
    fireEvent.changeText(field, '')
    expect(await profile()).toMatchObject({ contextSize: 8192 })
  })

  it("switches off the model's extra tasks", async () => {
    open()
    await screen.findByText('org/small')
    const help = screen.getByRole('switch', { name: 'Name threads and suggest questions' })
    expect(help).toBeChecked()
    fireEvent(help, 'valueChange', false)
    await waitFor(() => expect(help).not.toBeChecked())
  })

  it('says that the server is not connected', async () => {
    open('/models/other/small')
    expect(await screen.findByText('This server is no longer connected')).toBeOnTheScreen()
  })
})

describe('a typed context size', () => {
  it.each([
    ['', { ok: true, size: undefined }],
    ['8192', { ok: true, size: 8192 }],
    ['128 000', { ok: true, size: 128_000 }],
    ['131.072', { ok: true, size: 131_072 }],
    ['12', { ok: false }],
    ['many', { ok: false }],
    ['-4096', { ok: false }],
  ])('is parsed or rejected: %j', (typed, read) => expect(readSize(typed)).toEqual(read))
})
