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

describe('a waiting message', () => {
  it.each<[string, Partial<QueueFacts>, string | undefined]>([
    ['is sent when nothing holds it back', {}, undefined],
    ['waits for the current answer', { turn: 'running' }, 'answer'],
    ['waits for the answer to a question of the agent', { turn: 'suspended' }, 'answer'],
    [
      'is sent instead of an answer to the agent if the person wants that',
      { turn: 'suspended', urgentId: 'a' },
      undefined,
    ],
    ['waits for the sign-in that a turn needs', { turn: 'signed-out' }, 'sign-in'],
    ['waits for sign-in', { isSignedIn: false }, 'sign-in'],
    [
      'waits for sign-in rather than the network',
      { isSignedIn: false, isOnline: false },
      'sign-in',
    ],
    ['waits for the network', { isOnline: false }, 'network'],
    [
      'waits for the current answer rather than the network',
      { turn: 'running', isOnline: false },
      'answer',
    ],
  ])('%s', (_case, facts, reason) => {
    expect(waitReason('a', { ...free, ...facts })).toBe(reason)
  })
})

describe('the next message of a thread', () => {
  it('is the first waiting message', () => {
    expect(nextMessage([message('a'), message('b')], free)?.id).toBe('a')
    expect(nextMessage([], free)).toBeUndefined()
  })

  it('does not wait for a failed or interrupted message', () => {
    const queue = [message('a', refused), message('b', { kind: 'interrupted' }), message('c')]
    expect(nextMessage(queue, free)?.id).toBe('c')
  })

  it('waits while another message is being sent', () => {
    expect(nextMessage([message('a', { kind: 'sending' }), message('b')], free)).toBeUndefined()
    expect(nextMessage([message('a'), message('b', { kind: 'sending' })], free)).toBeUndefined()
  })

  it('waits while the person edits it, and holds up the messages after it', () => {
    const queue = [message('a'), message('b')]
    expect(nextMessage(queue, { ...free, editedId: 'a' })).toBeUndefined()
    expect(nextMessage(queue, { ...free, editedId: 'b' })?.id).toBe('a')
  })

  it('waits while the device is offline', () => {
    expect(nextMessage([message('a')], { ...free, isOnline: false })).toBeUndefined()
  })
})

describe('a message after a failed attempt', () => {
  const after = (failure: Failure, canRepeat: boolean) => afterAttempt(failure, canRepeat)?.kind

  it.each<Failure>([
    { kind: 'unreachable' },
    { kind: 'unknown-host' },
    { kind: 'refused' },
    { kind: 'timed-out' },
  ])('is resent automatically only if the server deduplicates messages: $kind', (failure) => {
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
    { kind: 'storage' },
    { kind: 'storage-taken' },
  ])('is left to the person, with the failure: $kind', (failure) => {
    expect(afterAttempt(failure, true)).toEqual({ kind: 'failed', failure })
  })

  it('waits until the person has signed in again', () => {
    expect(after({ kind: 'signed-out' }, false)).toBe('waiting')
  })

  it.each<Failure>([
    { kind: 'agent', message: 'no' },
    { kind: 'too-many-rounds', limit: 5 },
    { kind: 'repeated-call', tool: 'a' },
    { kind: 'bug' },
  ])('counts as delivered if the turn failed later: $kind', (failure) => {
    expect(afterAttempt(failure, true)).toBeUndefined()
  })

  it('is resent after the app was killed only if the server deduplicates messages', () => {
    expect(afterKill(true)).toEqual({ kind: 'waiting' })
    expect(afterKill(false)).toEqual({ kind: 'interrupted' })
  })
})

describe('the order of messages', () => {
  it('changes by one position at a time', () => {
    expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  })

  it('does not change at its ends, or for an unknown message', () => {
    expect(moved(['a', 'b'], 'a', -1)).toBeUndefined()
    expect(moved(['a', 'b'], 'b', 1)).toBeUndefined()
    expect(moved(['a', 'b'], 'c', 1)).toBeUndefined()
  })

  it('begins with the message that the person sends now', () => {
    expect(movedToFront(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
  })
})
