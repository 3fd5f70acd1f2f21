import type { Failure } from '@/core/failure'

import type { RunState, Step } from './run-state'
import { RunStateSchema } from './run-state-schema'

const problem = { code: 'full', param: null, message: 'Too much.' }
const running = { kind: 'running', runId: 'r1', round: 1, cursor: 'r1:4', failures: 2 } as const
const interrupt = { id: 'i1', reason: 'approval' }

const read = (state: unknown) => RunStateSchema.safeParse(state).data

describe('the state of a turn that another tab reports', () => {
  it.each<RunState>([
    { kind: 'idle' },
    { kind: 'completed' },
    { kind: 'cancelled' },
    { kind: 'truncated' },
    { kind: 'suspended', interrupts: [interrupt] },
    { ...running, step: 'backing-off', retryAfterMilliseconds: 7_000 },
  ])('is read unchanged: $kind', (state) => {
    expect(read(state)).toEqual(state)
  })

  it.each<Step>([
    'creating',
    'waiting',
    'connecting',
    'streaming',
    'backing-off',
    'offline',
    'signed-out',
    'calling-tools',
  ])('is read in the step %s', (step) => {
    expect(read({ ...running, step, cursor: undefined })).toEqual({
      ...running,
      step,
      cursor: undefined,
    })
  })

  it.each<Failure>([
    { kind: 'unreachable' },
    { kind: 'unknown-host' },
    { kind: 'refused' },
    { kind: 'untrusted' },
    { kind: 'blocked' },
    { kind: 'timed-out' },
    { kind: 'redirected' },
    { kind: 'not-an-api' },
    { kind: 'other-content' },
    { kind: 'signed-out' },
    { kind: 'forbidden' },
    { kind: 'not-found' },
    { kind: 'storage-taken' },
    { kind: 'storage' },
    { kind: 'bug' },
    { kind: 'malformed', at: 'events' },
    { kind: 'rejected', status: 400, problem },
    { kind: 'busy', status: 429, retryAfterMilliseconds: 7_000, problem },
    { kind: 'server', status: 500 },
    { kind: 'agent', message: 'No.', code: 'E1' },
    { kind: 'too-many-rounds', limit: 5 },
    { kind: 'repeated-call', tool: 'clock' },
  ])('is read with its failure: $kind', (failure) => {
    expect(read({ kind: 'failed', failure })).toEqual({ kind: 'failed', failure })
  })

  it.each([
    ['an unknown kind', { kind: 'paused' }],
    ['an unknown step', { ...running, step: 'dreaming' }],
    ['an unknown failure', { kind: 'failed', failure: { kind: 'rain' } }],
    ['a malformed interrupt', { kind: 'suspended', interrupts: [{ reason: 7 }] }],
  ])('is rejected with %s', (_what, state) => {
    expect(read(state)).toBeUndefined()
  })
})
