import type { Interrupt } from '@ag-ui/core'

import type { Failure } from '@/core/failure'

import type { RunState, Running, Step } from './run-state'
import { transition, type RunEffect, type RunEvent } from './transition'

const limits = { rounds: 2, resumes: 3 }
const lost: Failure = { kind: 'unreachable' }
const interrupt: Interrupt = { id: 'i1', reason: 'approval' }
const success = { kind: 'success', pendingToolCallIds: [] } as const

const running = (step: Step, more: Partial<Running> = {}): Running => ({
  kind: 'running',
  step,
  runId: 'r1',
  round: 0,
  cursor: undefined,
  failures: 0,
  ...more,
})
const creating = running('creating')
const waiting = running('waiting')
const connecting = running('connecting')
const streaming = running('streaming')
const calling = running('calling-tools', { round: 1 })
const release: RunEffect[] = [{ type: 'release' }]
const waits = (failures: number, retryAfterMilliseconds?: number): RunEffect[] => [
  { type: 'wait', failures, retryAfterMilliseconds, next: 'await-connection' },
]
const busy: Failure = { kind: 'busy', status: 429, retryAfterMilliseconds: 7_000 }
const atCursor = { cursor: 'r1:4', failures: 2 }

type Row = [name: string, state: RunState, event: RunEvent, next: RunState, effects: RunEffect[]]

describe('a turn', () => {
  it.each<Row>([
    [
      'creates a run when a person sends a message',
      { kind: 'idle' },
      { type: 'turn-started', runId: 'r1', hasClientCalls: false },
      creating,
      [{ type: 'create-run', runId: 'r1' }],
    ],
    [
      'starts again after a failure',
      { kind: 'failed', failure: lost },
      { type: 'turn-started', runId: 'r1', hasClientCalls: false },
      creating,
      [{ type: 'create-run', runId: 'r1' }],
    ],
    [
      'accepts one message at a time',
      streaming,
      { type: 'turn-started', runId: 'r2', hasClientCalls: false },
      streaming,
      [],
    ],
    [
      'first makes the calls that an earlier turn left open',
      { kind: 'truncated' },
      { type: 'turn-started', runId: 'r1', hasClientCalls: true },
      running('calling-tools'),
      [{ type: 'call-tools' }],
    ],
    [
      'resumes a run that was left under way',
      { kind: 'idle' },
      { type: 'run-found', runId: 'r1', cursor: 'r1:7' },
      running('waiting', { cursor: 'r1:7' }),
      [{ type: 'await-connection' }],
    ],
    [
      'waits for a connection once its run is created',
      creating,
      { type: 'run-created', runId: 'r1' },
      waiting,
      [{ type: 'await-connection' }],
    ],
    [
      'takes the id that the server gives its run',
      creating,
      { type: 'run-created', runId: 'r9' },
      { ...waiting, runId: 'r9' },
      [{ type: 'await-connection' }],
    ],
    [
      'opens the stream when a connection is free',
      waiting,
      { type: 'connection-free' },
      connecting,
      [{ type: 'open-stream', runId: 'r1', cursor: undefined }],
    ],
    [
      'fails when the run cannot be created',
      creating,
      { type: 'creation-failed', failure: lost },
      { kind: 'failed', failure: lost },
      release,
    ],
    ['streams once the stream is open', connecting, { type: 'stream-opened' }, streaming, []],
    [
      'is completed by a successful end',
      streaming,
      { type: 'run-ended', outcome: success, hasClientCalls: false },
      { kind: 'completed' },
      release,
    ],
    [
      'is cancelled when the server reports it',
      streaming,
      { type: 'run-ended', outcome: { kind: 'cancelled' }, hasClientCalls: false },
      { kind: 'cancelled' },
      release,
    ],
    [
      'is suspended when the agent asks a person',
      streaming,
      {
        type: 'run-ended',
        outcome: { kind: 'interrupt', interrupts: [interrupt], pendingToolCallIds: [] },
        hasClientCalls: false,
      },
      { kind: 'suspended', interrupts: [interrupt] },
      release,
    ],
    [
      'fails when the agent reports an error',
      streaming,
      {
        type: 'run-ended',
        outcome: { kind: 'error', message: 'no' },
        hasClientCalls: false,
      },
      { kind: 'failed', failure: { kind: 'agent', message: 'no' } },
      release,
    ],
    [
      'fails when the stream is unreadable',
      streaming,
      { type: 'stream-broken', failure: { kind: 'malformed', at: 'frame' } },
      { kind: 'failed', failure: { kind: 'malformed', at: 'frame' } },
      release,
    ],
    [
      'calls tools when the run ended with calls to us',
      streaming,
      { type: 'run-ended', outcome: success, hasClientCalls: true },
      calling,
      [{ type: 'call-tools' }],
    ],
    [
      'continues in a new run when its tools are done',
      calling,
      { type: 'tools-settled', runId: 'r2' },
      { ...creating, runId: 'r2', round: 1 },
      [{ type: 'create-run', runId: 'r2' }],
    ],
    [
      'stops calling tools at its limit, and reports the limit',
      { ...streaming, round: 2 },
      { type: 'run-ended', outcome: success, hasClientCalls: true },
      { kind: 'failed', failure: { kind: 'too-many-rounds', limit: 2 } },
      release,
    ],
    [
      'ignores late events of an earlier run while tools run',
      calling,
      { type: 'run-ended', outcome: success, hasClientCalls: false },
      calling,
      [],
    ],
    [
      'fails when it gets no connection',
      connecting,
      { type: 'stream-lost', failure: lost, cursor: undefined },
      { kind: 'failed', failure: lost },
      release,
    ],
    [
      'is truncated when a stream without a cursor ends too early',
      streaming,
      { type: 'stream-lost', failure: undefined, cursor: undefined },
      { kind: 'truncated' },
      release,
    ],
    [
      'backs off when a stream with a cursor is lost',
      streaming,
      { type: 'stream-lost', failure: lost, cursor: 'r1:4' },
      running('backing-off', { cursor: 'r1:4', failures: 1 }),
      waits(1),
    ],
    [
      'requests a connection again after it has backed off',
      running('backing-off', { cursor: 'r1:4', failures: 1 }),
      { type: 'waited', next: 'await-connection' },
      running('waiting', { cursor: 'r1:4', failures: 1 }),
      [{ type: 'await-connection' }],
    ],
    [
      'resumes after its cursor',
      running('waiting', { cursor: 'r1:4', failures: 1 }),
      { type: 'connection-free' },
      running('connecting', { cursor: 'r1:4', failures: 1 }),
      [{ type: 'open-stream', runId: 'r1', cursor: 'r1:4' }],
    ],
    [
      'counts lost connections at the same cursor',
      running('connecting', { cursor: 'r1:4', failures: 2 }),
      { type: 'stream-lost', failure: lost, cursor: 'r1:4' },
      running('backing-off', { cursor: 'r1:4', failures: 3 }),
      waits(3),
    ],
    [
      'is truncated when resuming makes no progress',
      running('streaming', { cursor: 'r1:4', failures: 3 }),
      { type: 'stream-lost', failure: lost, cursor: 'r1:4' },
      { kind: 'truncated' },
      release,
    ],
    [
      'resets its count of failures when the stream makes progress',
      running('streaming', { cursor: 'r1:4', failures: 3 }),
      { type: 'stream-lost', failure: lost, cursor: 'r1:5' },
      running('backing-off', { cursor: 'r1:5', failures: 1 }),
      waits(1),
    ],
    [
      'does not retry after a final failure',
      streaming,
      { type: 'stream-lost', failure: { kind: 'forbidden' }, cursor: 'r1:4' },
      { kind: 'failed', failure: { kind: 'forbidden' } },
      release,
    ],
    [
      'waits for the network without counting a retry',
      running('streaming', atCursor),
      { type: 'stream-lost', failure: lost, cursor: 'r1:4', isOffline: true },
      running('offline', atCursor),
      [{ type: 'await-network' }],
    ],
    [
      'resets its count of failures when the network returns',
      running('offline', atCursor),
      { type: 'network-returned' },
      running('waiting', { cursor: 'r1:4' }),
      [{ type: 'await-connection' }],
    ],
    [
      'counts the request without a response when it posts again',
      running('offline'),
      { type: 'network-returned' },
      running('waiting', { failures: 1 }),
      [{ type: 'await-connection' }],
    ],
    [
      'is truncated when the server no longer knows its cursor',
      running('connecting', atCursor),
      { type: 'stream-lost', failure: { kind: 'rejected', status: 410 }, cursor: 'r1:4' },
      { kind: 'truncated' },
      release,
    ],
    [
      'is truncated when the server no longer knows its run',
      running('connecting', atCursor),
      { type: 'stream-lost', failure: { kind: 'not-found' }, cursor: 'r1:4' },
      { kind: 'truncated' },
      release,
    ],
    [
      'waits as long as a busy server asks before it posts again',
      connecting,
      { type: 'stream-lost', failure: busy, cursor: undefined },
      running('backing-off', { failures: 1, retryAfterMilliseconds: 7_000 }),
      waits(1, 7_000),
    ],
    [
      'fails if a busy server asks it to wait for more than two minutes',
      connecting,
      {
        type: 'stream-lost',
        failure: { ...busy, retryAfterMilliseconds: 121_000 },
        cursor: undefined,
      },
      { kind: 'failed', failure: { ...busy, retryAfterMilliseconds: 121_000 } },
      release,
    ],
    [
      'fails after five retries at a busy server',
      running('connecting', { failures: 5 }),
      { type: 'stream-lost', failure: busy, cursor: undefined },
      { kind: 'failed', failure: busy },
      release,
    ],
    [
      'drops the delay that a server asked for once it continues',
      running('backing-off', { failures: 1, retryAfterMilliseconds: 7_000 }),
      { type: 'waited', next: 'await-connection' },
      running('waiting', { failures: 1 }),
      [{ type: 'await-connection' }],
    ],
    [
      'waits before it creates a run again that a busy server rejected',
      creating,
      { type: 'creation-failed', failure: busy },
      running('backing-off', { failures: 1, retryAfterMilliseconds: 7_000 }),
      [{ type: 'wait', failures: 1, retryAfterMilliseconds: 7_000, next: 'create-run' }],
    ],
    [
      'creates the same run again after the pause',
      running('backing-off', { failures: 1 }),
      { type: 'waited', next: 'create-run' },
      running('creating', { failures: 1 }),
      [{ type: 'create-run', runId: 'r1' }],
    ],
    [
      'posts again after a bad gateway if that is idempotent',
      connecting,
      {
        type: 'stream-lost',
        failure: { kind: 'server', status: 502 },
        cursor: undefined,
        canRepeat: true,
      },
      running('backing-off', { failures: 1 }),
      waits(1),
    ],
    [
      'does not post again after a bad gateway otherwise',
      connecting,
      { type: 'stream-lost', failure: { kind: 'server', status: 502 }, cursor: undefined },
      { kind: 'failed', failure: { kind: 'server', status: 502 } },
      release,
    ],
    [
      'does not post again after an internal error of the server',
      connecting,
      {
        type: 'stream-lost',
        failure: { kind: 'server', status: 500 },
        cursor: undefined,
        canRepeat: true,
      },
      { kind: 'failed', failure: { kind: 'server', status: 500 } },
      release,
    ],
    [
      'is truncated when the first of two requests had started the run',
      running('connecting', { failures: 1 }),
      {
        type: 'stream-lost',
        failure: { kind: 'rejected', status: 400 },
        cursor: undefined,
        canRepeat: true,
      },
      { kind: 'truncated' },
      release,
    ],
    [
      'waits for sign-in when the stream cannot be opened without it',
      running('connecting', { cursor: 'r1:4', failures: 2 }),
      { type: 'stream-lost', failure: { kind: 'signed-out' }, cursor: 'r1:4' },
      running('signed-out', { cursor: 'r1:4', failures: 2 }),
      [{ type: 'await-sign-in', next: 'await-connection' }],
    ],
    [
      'waits for sign-in even if nothing has arrived yet',
      connecting,
      { type: 'stream-lost', failure: { kind: 'signed-out' }, cursor: undefined },
      running('signed-out'),
      [{ type: 'await-sign-in', next: 'await-connection' }],
    ],
    [
      'continues at its cursor after sign-in',
      running('signed-out', { cursor: 'r1:4' }),
      { type: 'signed-in', next: 'await-connection' },
      running('waiting', { cursor: 'r1:4' }),
      [{ type: 'await-connection' }],
    ],
    [
      'waits for sign-in when the run cannot be created without it',
      creating,
      { type: 'creation-failed', failure: { kind: 'signed-out' } },
      running('signed-out'),
      [{ type: 'await-sign-in', next: 'create-run' }],
    ],
    [
      'creates the same run after sign-in',
      running('signed-out', { round: 1 }),
      { type: 'signed-in', next: 'create-run' },
      { ...creating, round: 1 },
      [{ type: 'create-run', runId: 'r1' }],
    ],
    [
      'ignores a sign-in that it does not wait for',
      streaming,
      { type: 'signed-in', next: 'create-run' },
      streaming,
      [],
    ],
    [
      'stays truncated when a late event of the old stream arrives',
      { kind: 'truncated' },
      { type: 'run-ended', outcome: success, hasClientCalls: false },
      { kind: 'truncated' },
      [],
    ],
    [
      'stays completed when its stream breaks afterwards',
      { kind: 'completed' },
      { type: 'stream-lost', failure: lost, cursor: 'r1:9' },
      { kind: 'completed' },
      [],
    ],
  ])('%s', (_name, state, event, next, effects) => {
    expect(transition(state, event, limits)).toEqual([next, effects])
  })

  it.each([
    ['creating', creating],
    ['waiting for a connection', waiting],
    ['connecting', connecting],
    ['streaming', streaming],
    ['calling tools', calling],
    ['backing off', running('backing-off', { cursor: 'r1:4', failures: 1 })],
    ['offline', running('offline', { cursor: 'r1:4' })],
    ['signed out', running('signed-out', { cursor: 'r1:4' })],
  ])('is cancelled by Stop while %s, and tells the server', (_step, state) => {
    expect(transition(state, { type: 'stopped' }, limits)).toEqual([
      { kind: 'cancelled' },
      [{ type: 'release', cancel: 'r1' }],
    ])
  })

  it('ends when a person stops it while the agent waits for an answer', () => {
    const suspended = { kind: 'suspended', interrupts: [interrupt] } as const
    expect(transition(suspended, { type: 'stopped' }, limits)).toEqual([
      { kind: 'cancelled' },
      release,
    ])
  })

  const steps: readonly Step[] = [
    'creating',
    'waiting',
    'connecting',
    'streaming',
    'backing-off',
    'offline',
    'signed-out',
    'calling-tools',
  ]
  const noRuns: readonly RunState[] = [
    { kind: 'idle' },
    { kind: 'completed' },
    { kind: 'truncated' },
    { kind: 'suspended', interrupts: [interrupt] },
  ]
  const ended = { type: 'run-ended', outcome: success, hasClientCalls: false } as const

  it.each<[RunEvent, readonly Step[]]>([
    [{ type: 'turn-started', runId: 'r2', hasClientCalls: true }, []],
    [{ type: 'run-found', runId: 'r2', cursor: 'r2:1' }, []],
    [{ type: 'run-created', runId: 'r2' }, ['creating']],
    [{ type: 'creation-failed', failure: lost }, ['creating']],
    [{ type: 'connection-free' }, ['waiting']],
    [{ type: 'stream-opened' }, ['connecting']],
    [ended, ['streaming']],
    [{ type: 'stream-broken', failure: lost }, ['streaming']],
    [{ type: 'stream-lost', failure: lost, cursor: 'r1:4' }, ['connecting', 'streaming']],
    [{ type: 'waited', next: 'await-connection' }, ['backing-off']],
    [{ type: 'network-returned' }, ['offline']],
    [{ type: 'signed-in', next: 'await-connection' }, ['signed-out']],
    [{ type: 'tools-settled', runId: 'r2' }, ['calling-tools']],
  ])('ignores events that do not fit its step: $type', (event, expecting) => {
    for (const step of steps) {
      const state = running(step)
      const [next, effects] = transition(state, event, limits)
      if (expecting.includes(step)) expect(next).not.toBe(state)
      else expect([next, effects]).toEqual([state, []])
    }
    if (event.type === 'turn-started' || event.type === 'run-found') return
    for (const state of noRuns) expect(transition(state, event, limits)).toEqual([state, []])
  })

  it('ignores Stop when it is over', () => {
    const completed = { kind: 'completed' } as const
    expect(transition(completed, { type: 'stopped' }, limits)).toEqual([completed, []])
  })

  it('repeats a request to a busy server five times', () => {
    const after = (failures: number) =>
      transition({ ...creating, failures }, { type: 'creation-failed', failure: busy }, limits)[0]
    expect(after(4)).toMatchObject({ step: 'backing-off', failures: 5 })
    expect(after(5)).toEqual({ kind: 'failed', failure: busy })
  })

  describe('that gets no answer to its first request', () => {
    const rejected: Failure = { kind: 'rejected', status: 409 }
    const lose = (failure: Failure | undefined, more: object = {}, state: Running = connecting) =>
      transition(state, { type: 'stream-lost', failure, cursor: undefined, ...more }, limits)[0]
    const again = running('connecting', { failures: 1 })
    const canRepeat = true

    it('starts its run again only if that is idempotent', () => {
      expect(lose(lost, { canRepeat })).toMatchObject({ step: 'backing-off', failures: 1 })
      expect(lose(lost, { canRepeat }, again)).toMatchObject({ step: 'backing-off', failures: 2 })
      expect(lose(lost)).toEqual({ kind: 'failed', failure: lost })
    })

    it('waits for the network if the device is offline', () => {
      expect(lose(lost, { canRepeat, isOffline: true })).toMatchObject({ step: 'offline' })
    })

    it('does not retry after an internal error of the server', () => {
      const failure: Failure = { kind: 'server', status: 500 }
      expect(lose(failure, { canRepeat })).toEqual({ kind: 'failed', failure })
    })

    it('is truncated if the server had started the run after all', () => {
      expect(lose(rejected, { canRepeat }, again)).toEqual({ kind: 'truncated' })
      expect(lose(rejected, { canRepeat })).toEqual({ kind: 'failed', failure: rejected })
      expect(lose(rejected, {}, again)).toEqual({ kind: 'failed', failure: rejected })
    })

    it('is truncated if its stream ends before there is a cursor', () => {
      expect(lose(undefined, { canRepeat }, streaming)).toEqual({ kind: 'truncated' })
      expect(lose(undefined, { canRepeat }, again)).toEqual({ kind: 'truncated' })
    })

    it('waits for sign-in, but fails if the stream had begun', () => {
      const failure: Failure = { kind: 'signed-out' }
      expect(lose(failure)).toMatchObject({ step: 'signed-out' })
      expect(lose(failure, {}, streaming)).toEqual({ kind: 'failed', failure })
    })
  })

  it('continues at its cursor when the connection ends without a reason', () => {
    const state = running('streaming', atCursor)
    const event = { type: 'stream-lost', failure: undefined, cursor: 'r1:4' } as const
    expect(transition(state, event, limits)[0]).toMatchObject({ step: 'backing-off', failures: 3 })
  })

  it('returns the same object when nothing changes', () => {
    const [next] = transition(streaming, { type: 'waited', next: 'await-connection' }, limits)
    expect(next).toBe(streaming)
  })
})
