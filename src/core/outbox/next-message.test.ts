import type { Failure } from '@/core/failure'

import { afterAttempt, afterKill } from './after-attempt'
import { moved, movedToFront } from './moved'
import { nextMessage, waitReason, type QueueFacts } from './next-message'
import type { Delivery, QueuedMessage } from './queued-message'

const key = { server: 'home', room: 'demo', thread: 't' }
const message = (id: string, delivery: Delivery = { kind: 'waiting' }): QueuedMessage => ({
  id,
  key,
  text: id,
  files: [],
  delivery,
})
const free: QueueFacts = { turn: 'idle', isSignedIn: true, isOnline: true }
const refused: Delivery = { kind: 'failed', failure: { kind: 'forbidden' } }

describe('a message that waits', () => {
  it.each<[string, Partial<QueueFacts>, string | undefined]>([
    ['goes out when nothing holds it back', {}, undefined],
    ['waits for the answer that is coming', { turn: 'running' }, 'answer'],
    ['waits for what the agent asked', { turn: 'suspended' }, 'answer'],
    [
      'goes out instead of an answer to the agent if the person says so',
      { turn: 'suspended', urgentId: 'a' },
      undefined,
    ],
    ['waits for the sign-in of a turn', { turn: 'signed-out' }, 'sign-in'],
    ['waits for a sign-in', { isSignedIn: false }, 'sign-in'],
    [
      'waits for the sign-in rather than the network',
      { isSignedIn: false, isOnline: false },
      'sign-in',
    ],
    ['waits for the network', { isOnline: false }, 'network'],
    [
      'waits for the answer rather than the network',
      { turn: 'running', isOnline: false },
      'answer',
    ],
  ])('%s', (_case, facts, reason) => {
    expect(waitReason('a', { ...free, ...facts })).toBe(reason)
  })
})

describe('the next message of a thread', () => {
  it('is the first that waits', () => {
    expect(nextMessage([message('a'), message('b')], free)?.id).toBe('a')
    expect(nextMessage([], free)).toBeUndefined()
  })

  it('does not wait for one that was refused or interrupted', () => {
    const queue = [message('a', refused), message('b', { kind: 'interrupted' }), message('c')]
    expect(nextMessage(queue, free)?.id).toBe('c')
  })

  it('waits while another one is on its way', () => {
    expect(nextMessage([message('a', { kind: 'sending' }), message('b')], free)).toBeUndefined()
    expect(nextMessage([message('a'), message('b', { kind: 'sending' })], free)).toBeUndefined()
  })

  it('waits while the person edits it, and so do those after it', () => {
    const queue = [message('a'), message('b')]
    expect(nextMessage(queue, { ...free, editedId: 'a' })).toBeUndefined()
    expect(nextMessage(queue, { ...free, editedId: 'b' })?.id).toBe('a')
  })

  it('waits while anything holds it back', () => {
    expect(nextMessage([message('a')], { ...free, isOnline: false })).toBeUndefined()
  })
})

describe('a message that did not arrive', () => {
  const after = (failure: Failure, canRepeat: boolean) => afterAttempt(failure, canRepeat)?.kind

  it.each<Failure>([
    { kind: 'unreachable' },
    { kind: 'unknown-host' },
    { kind: 'refused' },
    { kind: 'timed-out' },
  ])('is sent again by itself only where it is taken once: $kind', (failure) => {
    expect(after(failure, true)).toBe('waiting')
    expect(after(failure, false)).toBe('failed')
  })

  it.each<Failure>([
    { kind: 'forbidden' },
    { kind: 'not-found' },
    { kind: 'rejected', status: 400 },
    { kind: 'server', status: 500 },
    { kind: 'blocked' },
    { kind: 'redirected' },
    { kind: 'not-an-api' },
    { kind: 'other-content' },
    { kind: 'untrusted' },
    { kind: 'busy', status: 503 },
    { kind: 'malformed', at: 'run_id' },
    { kind: 'bad-address' },
    { kind: 'storage' },
    { kind: 'storage-taken' },
  ])('is left to the person, with the reason: $kind', (failure) => {
    expect(afterAttempt(failure, true)).toEqual({ kind: 'failed', failure })
  })

  it('waits for the next sign-in', () => {
    expect(after({ kind: 'signed-out' }, false)).toBe('waiting')
  })

  it.each<Failure>([
    { kind: 'agent', message: 'no' },
    { kind: 'too-many-rounds', limit: 5 },
    { kind: 'repeated-call', tool: 'a' },
    { kind: 'bug' },
  ])('has arrived if the turn failed later: $kind', (failure) => {
    expect(afterAttempt(failure, true)).toBeUndefined()
  })

  it('is sent again after a kill only where it is taken once', () => {
    expect(afterKill(true)).toEqual({ kind: 'waiting' })
    expect(afterKill(false)).toEqual({ kind: 'interrupted' })
  })
})

describe('the order of messages', () => {
  it('changes by one step', () => {
    expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  })

  it('stays at its ends, and for a message that is gone', () => {
    expect(moved(['a', 'b'], 'a', -1)).toBeUndefined()
    expect(moved(['a', 'b'], 'b', 1)).toBeUndefined()
    expect(moved(['a', 'b'], 'c', 1)).toBeUndefined()
  })

  it('begins with the message that is sent now', () => {
    expect(movedToFront(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
  })
})
