import { act, fireEvent, render, screen } from '@testing-library/react-native'

import { fakeServer } from '@/core/testing/fake-server'
import { clearDiagnostics, noteProblem, noteRequest } from '@/data/device/diagnostics'
import { Shell } from '@/parts/testing/shell'
import { noteRun, noteTask } from '@/state/device/note-run'
import { queryClient } from '@/state/device/query-client'
import { countTask, countTurn } from '@/state/model/model-rates'
import { serversQuery } from '@/state/server/servers'

import { DiagnosticsScreen } from './diagnostics-screen'

const key = { server: 'home', room: 'demo', thread: '0b1e7c62-6a0f' }
const ask = (url: string, status = 200) =>
  noteRequest('GET', url, Promise.resolve({ status, headers: { get: () => null } }))

const open = () =>
  render(
    <Shell>
      <DiagnosticsScreen />
    </Shell>,
  )

beforeEach(() => {
  clearDiagnostics()
  queryClient.setQueryData(serversQuery.queryKey, [fakeServer({ version: '1.2' })])
})
afterAll(() => queryClient.clear())

describe('the diagnostics', () => {
  it('are empty at first, except for the app and its servers', () => {
    open()
    expect(screen.getByText('No problems')).toBeOnTheScreen()
    expect(screen.getByText('No requests yet')).toBeOnTheScreen()
    expect(screen.getByText('No runs yet')).toBeOnTheScreen()
    expect(screen.getByText(/^http:\/\/agents\.test continuo 1\.2/)).toBeOnTheScreen()
  })

  it('show requests and runs as they happen, without secrets or messages', async () => {
    open()
    await act(() => ask('http://agents.test/api/v1/rooms?token=sk-abc123DEF', 503))
    act(() => noteRun(key, { kind: 'failed', failure: { kind: 'agent', message: 'my words' } }))

    expect(screen.getByText(/agents\.test\/api\/v1\/rooms\?token=\*\*\* 503/)).toBeOnTheScreen()
    expect(screen.getByText('0b1e7c62 failed/agent')).toBeOnTheScreen()
    expect(screen.queryByText(/my words|abc123/)).toBeNull()
  })

  it('show the success rates of models, in turns and in extra tasks', async () => {
    queryClient.setQueryData(serversQuery.queryKey, [
      fakeServer({ id: 'models', kind: 'openai', name: 'My models' }),
    ])
    const place = { server: 'models', model: 'small' }
    const said = { id: 'a', role: 'assistant', text: 'Hi', toolCalls: [], channel: 'text' } as const
    const named = { ok: true, value: 'my words', channel: 'json', asked: 'tool' } as const
    open()
    await act(async () => {
      await countTurn(place, [said], { names: new Set(), channel: 'tool' })
      await countTask(place, named)
      noteTask(key, 'name_conversation', named)
    })
    expect(screen.getByText('Model success rates: My models')).toBeOnTheScreen()
    expect(
      screen.getByText('text 1 of 1\nNames and questions: calls 0 of 1 · JSON calls 1 of 1'),
    ).toBeOnTheScreen()
    expect(screen.getByText('0b1e7c62 name_conversation/json')).toBeOnTheScreen()
    expect(screen.queryByText(/my words/)).toBeNull()
  })

  it('show the success rates of models behind an agent server once there are answers', async () => {
    open()
    expect(screen.queryByText(/^Model success rates/)).toBeNull()
    const call = { id: 'c', name: 'weather', arguments: '{}', status: 'completed' } as const
    const said = {
      id: 'a',
      role: 'assistant',
      text: '',
      toolCalls: [call],
      channel: 'json',
    } as const
    const place = { server: fakeServer().id, model: 'gemma' }
    await act(() => countTurn(place, [said], { names: new Set(), channel: 'json' }))
    expect(screen.getByText(/^Model success rates/)).toBeOnTheScreen()
    expect(screen.getByText('JSON calls 1 of 1')).toBeOnTheScreen()
  })

  it('show problems', () => {
    open()
    act(() => noteProblem({ kind: 'storage', where: 'messages', detail: 'storage' }))
    expect(screen.getByText('Problems (1)')).toBeOnTheScreen()
    expect(screen.getByText('storage messages storage')).toBeOnTheScreen()
  })

  it('show the first few lines, and all on request', async () => {
    for (let number = 0; number < 30; number += 1) await ask(`http://h/${number}`)
    open()
    expect(screen.getByText('Requests (30)')).toBeOnTheScreen()
    expect(screen.queryByText(/^GET h\/0 /)).toBeNull()
    fireEvent.press(screen.getByRole('button', { name: 'Show all' }))
    expect(screen.getByText(/^GET h\/0 /)).toBeOnTheScreen()
  })

  it('can be copied as one text and cleared', async () => {
    await ask('http://agents.test/api/v1/rooms')
    open()
    fireEvent.press(screen.getByRole('button', { name: 'Copy as text' }))
    expect(screen.getByRole('button', { name: 'Copied' })).toBeOnTheScreen()
    fireEvent.press(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByText('No requests yet')).toBeOnTheScreen()
  })
})
