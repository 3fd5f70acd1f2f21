import { Slot } from 'expo-router'
import { act, fireEvent, renderRouter, screen, waitFor } from 'expo-router/testing-library'

import { fakeServer } from '@/core/testing/fake-server'
import { deleteAll } from '@/data/store/delete-all'
import { writeServer } from '@/data/store/servers'
import { answerWith } from '@/data/testing/expo-fetch'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { noteModelUse } from '@/state/model/recent-models'
import { setThreadSetting } from '@/state/settings/settings'

import { ChatScreen } from './chat-screen'

const models = fakeServer({ id: 'models', kind: 'openai', address: 'http://models.test/v1' })
const agents = fakeServer({ id: 'agents', address: 'http://agents.test', features: [] })

beforeEach(async () => {
  await deleteAll()
  queryClient.clear()
  await writeServer(models, 1)
  await writeServer(agents, 2)
  setThreadSetting({ server: 'models', room: 'small' }, { model: undefined })
})
afterAll(() => queryClient.clear())

const Layout = () => (
  <Shell>
    <Slot />
  </Shell>
)

const open = (initialUrl: string) =>
  renderRouter(
    { _layout: Layout, index: () => null, 'chat/[server]/[room]': ChatScreen },
    { initialUrl },
  )

const names = () => screen.getAllByRole('radio').map((radio) => radio.props.accessibilityLabel)

describe('the model in the header', () => {
  beforeEach(() =>
    answerWith(async () =>
      Response.json({
        data: [
          { id: 'small', context_length: 8192, supported_parameters: ['tools'] },
          { id: 'large', architecture: { input_modalities: ['text', 'image'] } },
          { id: 'plain' },
        ],
      }),
    ),
  )

  it('can be changed, after which the header and the composer name the new model', async () => {
    open('/chat/models/small')
    fireEvent.press(await screen.findByRole('button', { name: 'small. Change model' }))
    expect(screen.getByText('Tools · 8k tokens')).toBeOnTheScreen()
    expect(screen.getByText('Pictures')).toBeOnTheScreen()
    await act(async () => fireEvent.press(screen.getByRole('radio', { name: 'large' })))
    expect(screen.getByRole('button', { name: 'large. Change model' })).toBeOnTheScreen()
    expect(screen.getByLabelText('Message large')).toBeOnTheScreen()
  })

  it('is chosen from a list that starts with the recently used models', async () => {
    await noteModelUse(models, 'plain')
    open('/chat/models/small')
    fireEvent.press(await screen.findByRole('button', { name: 'small. Change model' }))
    await waitFor(() => expect(names()).toEqual(['plain', 'small', 'large']))
  })
})

describe('the room in the header', () => {
  const rooms = (...ids: string[]) =>
    answerWith(async (url) =>
      Response.json(
        url.endsWith('/rooms') ? Object.fromEntries(ids.map((id) => [id, { id, name: id }])) : {},
      ),
    )

  it('can be changed to another room', async () => {
    rooms('demo', 'lab')
    open('/chat/agents/demo')
    fireEvent.press(await screen.findByRole('button', { name: 'demo. Change room' }))
    await act(async () => fireEvent.press(screen.getByRole('link', { name: 'lab' })))
    expect(screen.getByRole('button', { name: 'lab. Change room' })).toBeOnTheScreen()
  })

  it('is plain text if the server has no other room', async () => {
    rooms('demo')
    open('/chat/agents/demo')
    expect(await screen.findByText('demo · agents.test')).toBeOnTheScreen()
    expect(screen.queryByRole('button', { name: 'demo. Change room' })).toBeNull()
  })
})
