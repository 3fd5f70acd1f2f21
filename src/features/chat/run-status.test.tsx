import { act, render, screen } from '@testing-library/react-native'

import type { RunState, Running } from '@/core/run/run-state'
import { fakeServer } from '@/core/testing/fake-server'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { serversQuery, type Server } from '@/state/server/servers'
import { retryTimeAtom, runStateAtom, turnPlaceAtom } from '@/state/thread/thread-atoms'

import { RunStatus } from './run-status'

let made = 0
let threadKey = { server: 'home', room: 'demo', thread: '' }

beforeEach(() => {
  made += 1
  threadKey = { ...threadKey, thread: `status-${made}` }
  queryClient.setQueryData(serversQuery.queryKey, [])
})

afterAll(() => queryClient.clear())

function show() {
  render(
    <Shell>
      <RunStatus threadKey={threadKey} />
    </Shell>,
  )
  const status = screen.getByTestId('run-status')
  const alert = screen.getByTestId('run-alert')
  const become = (state: RunState) => act(() => store.set(runStateAtom(threadKey), state))
  return { status, alert, become }
}

const know = (server: Server) => queryClient.setQueryData(serversQuery.queryKey, [server])

const running = (more: Partial<Running>): Running => ({
  kind: 'running',
  step: 'connecting',
  runId: 'r',
  round: 0,
  cursor: undefined,
  failures: 0,
  ...more,
})

describe('the status of a turn', () => {
  it('is announced politely while the turn runs', () => {
    const { status, alert, become } = show()
    expect(status).toHaveProp('aria-live', 'polite')
    become(running({}))
    expect(status).toHaveTextContent('Generating')
    become({ kind: 'completed' })
    expect(status).toHaveTextContent('Complete')
    expect(alert).toHaveTextContent('')
  })

  it('says that another tab runs the turn, and that questions are answered there', () => {
    const { become } = show()
    become(running({ step: 'calling-tools' }))
    expect(screen.queryByTestId('run-elsewhere')).toBeNull()
    act(() => store.set(turnPlaceAtom(threadKey), 'elsewhere'))
    expect(screen.getByTestId('run-elsewhere')).toHaveTextContent(
      /another tab.*Respond to questions/,
    )
  })

  it.each<[string, RunState]>([
    ['a failure', { kind: 'failed', failure: { kind: 'unreachable' } }],
    ['an answer that is cut off', { kind: 'truncated' }],
  ])('announces %s immediately, and nothing else', (_name, state) => {
    const { status, alert, become } = show()
    expect(alert).toHaveProp('aria-live', 'assertive')
    become(running({}))
    become(state)
    expect(alert).not.toHaveTextContent('')
    expect(status).toHaveTextContent('')
  })

  it('stays at reconnecting until something arrives', () => {
    const { status, become } = show()
    become(running({ step: 'backing-off', cursor: '7', failures: 1 }))
    become(running({ step: 'connecting', cursor: '7', failures: 1 }))
    expect(status).toHaveTextContent('Reconnecting')
    become(running({ step: 'streaming', cursor: '7', failures: 1 }))
    expect(status).toHaveTextContent('Generating')
  })

  it('counts down to the next try at a busy server, but announces the wait only once', () => {
    const { status, become } = show()
    act(() => store.set(retryTimeAtom(threadKey), Date.now() + 50_000))
    become(running({ step: 'backing-off', failures: 1, retryAfterMilliseconds: 50_000 }))
    expect(status).toHaveTextContent('The server is busy. Waiting to try again.')
    expect(screen.getByTestId('run-held-up', { includeHiddenElements: true })).toHaveTextContent(
      /^The server is busy\. Retrying in [45]\d s$/,
    )
  })

  it('says that the turn waits for the network', () => {
    const { status, become } = show()
    become(running({ step: 'offline', cursor: '7' }))
    expect(status).toHaveTextContent('Waiting for network')
    expect(screen.getByTestId('run-held-up', { includeHiddenElements: true })).toHaveTextContent(
      'Waiting for network',
    )
  })

  it('shows why a turn failed and offers to try again', () => {
    const { become } = show()
    become({ kind: 'failed', failure: { kind: 'unreachable' } })
    expect(screen.getByTestId('run-problem')).toHaveTextContent(/The server is not responding/)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
    become(running({}))
    expect(screen.queryByTestId('run-problem')).toBeNull()
  })

  it.each<[string, Server['kind'], RegExp]>([
    ['a plain agent', 'agent', /^If you try again, the agent starts over/],
    ['a CopilotKit runtime', 'copilotkit', /^If you try again, the agent starts over/],
    ['a model server', 'openai', /^If you try again, the model answers from the start/],
  ])('warns that %s starts over after an answer was cut off', (_name, kind, sentence) => {
    know(fakeServer({ kind, features: [] }))
    const { become } = show()
    become({ kind: 'truncated' })
    expect(screen.getByTestId('run-starts-again')).toHaveTextContent(sentence)
    expect(screen.getByRole('button', { name: /^Try again\. If you try again/ })).toBeEnabled()
  })

  it.each<[string, RunState]>([
    ['did not begin', { kind: 'failed', failure: { kind: 'unreachable' } }],
    ['was blocked', { kind: 'failed', failure: { kind: 'blocked' } }],
  ])('does not warn about a turn that %s', (_name, state) => {
    know(fakeServer({ kind: 'agent', features: [] }))
    const { become } = show()
    become(state)
    expect(screen.queryByTestId('run-starts-again')).toBeNull()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
  })

  it('does not warn if the server can resume', () => {
    know(fakeServer({ features: ['resume'] }))
    const { become } = show()
    become({ kind: 'truncated' })
    expect(screen.queryByTestId('run-starts-again')).toBeNull()
  })

  it('says that the browser blocks a server, which a phone would not do', () => {
    const { become } = show()
    become({ kind: 'failed', failure: { kind: 'blocked' } })
    expect(screen.getByTestId('run-problem')).toHaveTextContent(
      /The browser blocks this server.*CORS.*phone app is not affected/,
    )
  })

  it('shows the message of an agent that failed', () => {
    const { become } = show()
    become({ kind: 'failed', failure: { kind: 'agent', message: 'Out of coffee' } })
    expect(screen.getByTestId('run-problem')).toHaveTextContent(/Out of coffee/)
  })
})
