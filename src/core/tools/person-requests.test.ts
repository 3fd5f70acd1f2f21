import fc from 'fast-check'

import { assertProperty } from '@/core/testing/assert-property'

import { createPersonRequests, type PersonRequests } from './person-requests'

const never = new AbortController().signal
const threadKey = { server: 's', room: 'r', thread: 't' }

const approval = (toolCallId: string) => ({
  threadKey,
  toolCallId,
  toolName: 'open_url',
  risk: 'external' as const,
  arguments: { url: 'https://example.com/' },
  hash: `hash of ${toolCallId}`,
})
const question = (toolCallId: string) => ({
  threadKey,
  toolCallId,
  message: 'Which one?',
  schema: { type: 'object' },
})
const link = (toolCallId: string) => ({
  threadKey,
  toolCallId,
  link: { kind: 'open-page' as const, host: 'example.com', url: 'https://example.com/' },
})
const yes = { kind: 'approved', hash: 'seen', scope: 'once' } as const
const no = { kind: 'denied' } as const

const waiting = (requests: PersonRequests) =>
  requests.getSnapshot().map(({ toolCallId }) => toolCallId)
const idOf = (requests: PersonRequests, call: string) =>
  requests.getSnapshot().find(({ toolCallId }) => toolCallId === call)?.id ?? 'none'

describe('the requests to a person', () => {
  it('show an approval with everything needed to decide', () => {
    const requests = createPersonRequests()
    void requests.approve(approval('c1'), never)
    expect(requests.getSnapshot()).toEqual([
      { ...approval('c1'), kind: 'approval', id: expect.any(String) },
    ])
  })

  it('show a question with its form', () => {
    const requests = createPersonRequests()
    void requests.reply(question('c1'), never)
    expect(requests.getSnapshot()).toEqual([
      { ...question('c1'), kind: 'question', id: expect.any(String) },
    ])
  })

  it('show a link until it is visited, despite answers of other kinds', async () => {
    const requests = createPersonRequests()
    const visit = requests.visit(link('c1'), never)
    expect(requests.getSnapshot()).toEqual([
      { ...link('c1'), kind: 'link', id: expect.any(String) },
    ])
    requests.answer(idOf(requests, 'c1'), yes)
    requests.answer(idOf(requests, 'c1'), { kind: 'answered', value: true })
    expect(waiting(requests)).toEqual(['c1'])
    requests.answer(idOf(requests, 'c1'), { kind: 'visited' })
    expect(await visit).toEqual({ kind: 'visited' })
  })

  it('stay in order, and none is dropped to make room', async () => {
    const requests = createPersonRequests()
    const first = requests.approve(approval('c1'), never)
    const second = requests.reply(question('c2'), never)
    void requests.approve(approval('c3'), never)
    expect(waiting(requests)).toEqual(['c1', 'c2', 'c3'])
    requests.answer(idOf(requests, 'c2'), { kind: 'answered', value: { a: 1 } })
    expect(await second).toEqual({ kind: 'answered', value: { a: 1 } })
    expect(waiting(requests)).toEqual(['c1', 'c3'])
    requests.answer(idOf(requests, 'c1'), yes)
    expect(await first).toEqual(yes)
    expect(waiting(requests)).toEqual(['c3'])
  })

  it('accept only the first answer', async () => {
    const requests = createPersonRequests()
    const first = requests.approve(approval('c1'), never)
    const id = idOf(requests, 'c1')
    requests.answer(id, no)
    requests.answer(id, yes)
    expect(await first).toEqual(no)
  })

  it('ignore an answer to an unknown request', () => {
    const requests = createPersonRequests()
    void requests.approve(approval('c1'), never)
    const before = requests.getSnapshot()
    requests.answer('nobody', yes)
    expect(requests.getSnapshot()).toBe(before)
  })

  it('do not treat an answer to a question as an approval', () => {
    const requests = createPersonRequests()
    void requests.approve(approval('c1'), never)
    void requests.reply(question('c2'), never)
    requests.answer(idOf(requests, 'c1'), { kind: 'answered', value: true })
    requests.answer(idOf(requests, 'c2'), yes)
    expect(waiting(requests)).toEqual(['c1', 'c2'])
  })

  it('are withdrawn only for the turn that was stopped', async () => {
    const requests = createPersonRequests()
    const turn = new AbortController()
    const first = requests.approve(approval('c1'), turn.signal)
    const second = requests.reply(question('c2'), turn.signal)
    void requests.approve(approval('c3'), never)
    const id = idOf(requests, 'c1')
    turn.abort()
    expect(waiting(requests)).toEqual(['c3'])
    expect(await first).toEqual({ kind: 'withdrawn' })
    expect(await second).toEqual({ kind: 'withdrawn' })
    requests.answer(id, yes)
    expect(waiting(requests)).toEqual(['c3'])
  })

  it('are never shown for a turn that is over', async () => {
    const requests = createPersonRequests()
    const turn = new AbortController()
    turn.abort()
    expect(await requests.approve(approval('c1'), turn.signal)).toEqual({ kind: 'withdrawn' })
    expect(requests.getSnapshot()).toEqual([])
  })

  it('notify listeners of every change with a new list', () => {
    const requests = createPersonRequests()
    const seen: string[][] = []
    const lists = new Set([requests.getSnapshot()])
    const unsubscribe = requests.subscribe(() => {
      seen.push(waiting(requests))
      lists.add(requests.getSnapshot())
    })
    void requests.approve(approval('c1'), never)
    expect(requests.getSnapshot()).toBe(requests.getSnapshot())
    requests.answer(idOf(requests, 'c1'), no)
    unsubscribe()
    void requests.approve(approval('c2'), never)
    expect(seen).toEqual([['c1'], []])
    expect(lists.size).toBe(3)
  })

  it('settle once, with the first thing that happens', async () => {
    const step = fc.record({
      call: fc.integer({ min: 0, max: 4 }),
      what: fc.constantFrom('yes' as const, 'no' as const, 'stop' as const),
    })
    await assertProperty(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const requests = createPersonRequests()
        const turns = [0, 1, 2, 3, 4].map(() => new AbortController())
        const outcomes = turns.map(({ signal }, index) =>
          requests.approve(approval(String(index)), signal),
        )
        const ids = requests.getSnapshot().map(({ id }) => id)
        const expected = new Map<number, string>()
        for (const { call, what } of steps) {
          if (what === 'stop') turns[call]?.abort()
          else requests.answer(ids[call] ?? '', what === 'yes' ? yes : no)
          const kind = { yes: 'approved', no: 'denied', stop: 'withdrawn' }[what]
          if (!expected.has(call)) expected.set(call, kind)
        }
        const open = [0, 1, 2, 3, 4].filter((call) => !expected.has(call))
        expect(waiting(requests)).toEqual(open.map(String))
        for (const [call, kind] of expected) expect((await outcomes[call])?.kind).toBe(kind)
      }),
      { seed: 713_457 },
    )
  })
})
