import { act, render, screen, waitFor } from '@testing-library/react-native'

import { fakeServer } from '@/core/testing/fake-server'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { startThread, stopRun } from '@/state/thread/thread-sessions'

import { AwaitedAnswer } from './awaited-answer'

// The cache's timers would keep the test running.
afterAll(() => queryClient.clear())

const start = async () => {
  const agent = fakeAgentServer()
  const threadKey = startThread(fakeServer(), 'demo', 'Hello')
  render(
    <Shell>
      <AwaitedAnswer threadKey={threadKey} />
    </Shell>,
  )
  await waitFor(() => expect(agent.isStreaming()).toBe(true))
  return { agent, threadKey }
}

describe('an awaited answer', () => {
  it('shows a caret until its first word arrives', async () => {
    const { agent, threadKey } = await start()
    expect(screen.getByTestId('awaited-answer')).toBeOnTheScreen()
    await act(async () => {
      agent.emit({ type: 'RUN_STARTED', threadId: threadKey.thread, runId: 'r' })
      agent.emit({ type: 'TEXT_MESSAGE_START', messageId: 'a1', role: 'assistant' })
      agent.emit({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'a1', delta: 'Soup' })
    })
    await waitFor(() => expect(screen.queryByTestId('awaited-answer')).not.toBeOnTheScreen())
    await act(async () => stopRun(threadKey))
  })

  it('shows nothing after the turn was stopped', async () => {
    const { threadKey } = await start()
    await act(async () => stopRun(threadKey))
    expect(screen.queryByTestId('awaited-answer')).toBeNull()
  })
})
