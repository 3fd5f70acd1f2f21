import type { RunOutcome } from '@/core/conversation/fold/run-info'

import type { RunState } from './run-state'
import { runStateAfter } from './run-state-after'

const asked = { id: 'i1', reason: 'approval' }
const ofTool = { id: 'i2', reason: 'tanstack:client_tool_execution', toolCallId: 'c1' }
const interrupted = (...interrupts: (typeof asked)[]): RunOutcome => ({
  kind: 'interrupt',
  interrupts,
  pendingToolCallIds: [],
})

describe('a turn after the end of its run', () => {
  it.each<[string, RunOutcome, RunState]>([
    ['is idle if there was no run', { kind: 'none' }, { kind: 'idle' }],
    [
      'is completed after a success',
      { kind: 'success', pendingToolCallIds: [] },
      { kind: 'completed' },
    ],
    ['is cancelled if the server cancelled the run', { kind: 'cancelled' }, { kind: 'cancelled' }],
    ['is truncated if the run has not ended', { kind: 'running' }, { kind: 'truncated' }],
    ['is truncated if we stopped listening', { kind: 'abandoned' }, { kind: 'truncated' }],
    [
      "has failed with the agent's message",
      { kind: 'error', message: 'No.' },
      { kind: 'failed', failure: { kind: 'agent', message: 'No.' } },
    ],
    [
      "has failed with the agent's message and code",
      { kind: 'error', message: 'No.', code: 'E1' },
      { kind: 'failed', failure: { kind: 'agent', message: 'No.', code: 'E1' } },
    ],
    [
      'asks the person only the questions that no tool answers',
      interrupted(asked, ofTool),
      { kind: 'suspended', interrupts: [asked] },
    ],
    [
      'asks the person if there are only interrupts for tools',
      interrupted(ofTool),
      { kind: 'suspended', interrupts: [ofTool] },
    ],
  ])('%s', (_what, outcome, state) => {
    const after = runStateAfter(outcome)
    expect(after).toEqual(state)
    if (after.kind === 'failed') expect('code' in after.failure).toBe('code' in outcome)
  })
})
