import { act, render, screen } from '@testing-library/react-native'

import type { RunState, Running } from '@/core/run/run-state'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { runStateAtom, turnPlaceAtom } from '@/state/thread/thread-atoms'

import { RunStatus } from './run-status'

let made = 0
let threadKey = { server: 'home', room: 'demo', thread: '' }

beforeEach(() => {
  made += 1
  threadKey = { ...threadKey, thread: `status-${made}` }
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
    expect(screen.getByTestId('run-elsewhere')).toHaveTextContent(/another tab.*answered there/)
  })

  it.each<[string, RunState]>([
    ['a failure', { kind: 'failed', failure: { kind: 'unreachable' } }],
    ['an answer that is cut off', { kind: 'truncated' }],
  ])('announces %s immediately and alone', (_name, state) => {
    const { status, alert, become } = show()
    expect(alert).toHaveProp('aria-live', 'assertive')
    become(running({}))
    become(state)
    expect(alert).not.toHaveTextContent('')
    expect(status).toHaveTextContent('')
  })

  it('is reconnecting until something arrives', () => {
    const { status, become } = show()
    become(running({ step: 'backing-off', cursor: '7', failures: 1 }))
    become(running({ step: 'connecting', cursor: '7', failures: 1 }))
    expect(status).toHaveTextContent('Reconnecting')
    become(running({ step: 'streaming', cursor: '7', failures: 1 }))
    expect(status).toHaveTextContent('Generating')
  })

  it('shows why a turn failed, with a way to try again', () => {
    const { become } = show()
    become({ kind: 'failed', failure: { kind: 'unreachable' } })
    expect(screen.getByTestId('run-problem')).toHaveTextContent(/The server is not responding/)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
    become(running({}))
    expect(screen.queryByTestId('run-problem')).toBeNull()
  })

  it('shows the message of an agent that failed', () => {
    const { become } = show()
    become({ kind: 'failed', failure: { kind: 'agent', message: 'Out of coffee' } })
    expect(screen.getByTestId('run-problem')).toHaveTextContent(/Out of coffee/)
  })
})
