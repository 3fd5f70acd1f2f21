import { hasSettled, noRun, type RunOutcome } from './run-info'

describe('a run', () => {
  it.each<[boolean, RunOutcome]>([
    [true, { kind: 'success', pendingToolCallIds: [] }],
    [true, { kind: 'interrupt', interrupts: [], pendingToolCallIds: [] }],
    [false, { kind: 'none' }],
    [false, { kind: 'running' }],
    [false, { kind: 'cancelled' }],
    [false, { kind: 'error', message: 'no' }],
    [false, { kind: 'abandoned' }],
  ])('may have its open calls made: %p for %j', (isSettled, outcome) => {
    expect(hasSettled({ ...noRun, outcome })).toBe(isSettled)
  })
})
