import fc from 'fast-check'

import { assertProperty } from '@/core/testing/assert-property'

import { afterAttempt, afterKill } from './after-attempt'
import { nextMessage, type QueueFacts } from './next-message'
import type { Delivery, QueuedMessage } from './queued-message'

type Step =
  | 'write'
  | 'go-offline'
  | 'go-online'
  | 'sign-out'
  | 'sign-in'
  | 'answer-ends'
  | 'kill'
  | 'retry'
  /** What happens to the next message, if one can be sent. */
  | 'arrives'
  | 'is-lost-on-the-way'
  | 'loses-its-response'
  | 'is-refused'
  | 'is-killed-before'
  | 'is-killed-after'

const steps: readonly Step[] = [
  'write',
  'go-offline',
  'go-online',
  'sign-out',
  'sign-in',
  'answer-ends',
  'kill',
  'retry',
  'arrives',
  'is-lost-on-the-way',
  'loses-its-response',
  'is-refused',
  'is-killed-before',
  'is-killed-after',
]

const key = { server: 'home', room: 'demo', thread: 't' }

/** A device with one thread, and its server. The queue is what the device has stored. */
function createWorld(takesOnce: boolean) {
  let queue: readonly QueuedMessage[] = []
  let facts: QueueFacts = { turn: 'idle', isSignedIn: true, isOnline: true }
  let written = 0
  const taken: string[] = []
  /** How often the person resent each message. */
  const retries = new Map<string, number>()
  const refused = new Set<string>()

  function set(id: string, delivery: Delivery): void {
    queue = queue.map((message) => (message.id === id ? { ...message, delivery } : message))
  }
  function take(id: string): void {
    if (!takesOnce || !taken.includes(id)) taken.push(id)
  }
  function settle(id: string, delivery: Delivery | undefined): void {
    if (delivery) return set(id, delivery)
    queue = queue.filter((message) => message.id !== id)
  }
  /** Kills the app and starts it again. */
  function kill(): void {
    facts = { ...facts, turn: 'idle' }
    for (const { id, delivery } of queue)
      if (delivery.kind === 'sending') set(id, afterKill(takesOnce))
  }

  function send(step: Step): void {
    const next = nextMessage(queue, facts)
    if (!next) return
    const { id } = next
    set(id, { kind: 'sending' })
    switch (step) {
      case 'arrives':
        take(id)
        facts = { ...facts, turn: 'running' }
        return settle(id, undefined)
      case 'is-lost-on-the-way':
        return settle(id, afterAttempt({ kind: 'unreachable' }, takesOnce))
      case 'loses-its-response':
        take(id)
        return settle(id, afterAttempt({ kind: 'timed-out' }, takesOnce))
      case 'is-refused':
        refused.add(id)
        return settle(id, afterAttempt({ kind: 'forbidden' }, takesOnce))
      case 'is-killed-after':
        take(id)
        return kill()
      default:
        return kill()
    }
  }

  function retry(): void {
    const left = queue.find(({ delivery: { kind } }) => kind === 'failed' || kind === 'interrupted')
    if (!left) return
    retries.set(left.id, (retries.get(left.id) ?? 0) + 1)
    set(left.id, { kind: 'waiting' })
  }

  function perform(step: Step): void {
    switch (step) {
      case 'write':
        written += 1
        queue = [
          ...queue,
          { id: `${written}`, key, text: 'x', files: [], delivery: { kind: 'waiting' } },
        ]
        return
      case 'go-offline':
      case 'go-online':
        facts = { ...facts, isOnline: step === 'go-online' }
        return
      case 'sign-out':
      case 'sign-in':
        facts = { ...facts, isSignedIn: step === 'sign-in' }
        return
      case 'answer-ends':
        facts = { ...facts, turn: 'idle' }
        return
      case 'kill':
        return kill()
      case 'retry':
        return retry()
      default:
        return send(step)
    }
  }

  return {
    perform,
    taken,
    retries,
    refused,
    isEmpty: () => queue.length === 0,
    ids: () => Array.from({ length: written }, (_, at) => `${at + 1}`),
  }
}

/** Plays the steps. Then everything works, and the person resends the messages that are left. */
function play(schedule: readonly Step[], takesOnce: boolean) {
  const world = createWorld(takesOnce)
  for (const step of schedule) world.perform(step)
  world.perform('go-online')
  world.perform('sign-in')
  for (let round = 0; round <= schedule.length; round += 1) {
    world.perform('answer-ends')
    world.perform('retry')
    world.perform('arrives')
  }
  return world
}

const schedule = fc.array(fc.constantFrom(...steps), { maxLength: 60 })

describe('the messages of a thread', () => {
  it('each reach a deduplicating server exactly once, whatever fails on the way', () =>
    assertProperty(
      fc.property(schedule, (drawn) => {
        const { taken, ids, isEmpty } = play(drawn, true)
        expect(isEmpty()).toBe(true)
        expect([...taken].sort((one, other) => Number(one) - Number(other))).toEqual(ids())
      }),
      { seed: 35 },
    ))

  it('reach the server in the order in which they were written, except for rejected ones', () =>
    assertProperty(
      fc.property(schedule, (drawn) => {
        const { taken, ids, refused } = play(drawn, true)
        const isWelcome = (id: string) => !refused.has(id)
        expect(taken.filter(isWelcome)).toEqual(ids().filter(isWelcome))
      }),
      { seed: 36 },
    ))

  it('are delivered more than once only if the person resends them and the server does not deduplicate', () =>
    assertProperty(
      fc.property(schedule, (drawn) => {
        const { taken, ids, retries, isEmpty } = play(drawn, false)
        expect(isEmpty()).toBe(true)
        for (const id of ids()) {
          const times = taken.filter((other) => other === id).length
          expect(times).toBeGreaterThanOrEqual(1)
          expect(times).toBeLessThanOrEqual(1 + (retries.get(id) ?? 0))
        }
      }),
      { seed: 37 },
    ))
})
