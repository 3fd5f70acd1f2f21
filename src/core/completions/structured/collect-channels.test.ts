import fc from 'fast-check'

import { answering, calls, createSilence, says } from '@/core/completions/testing/answers'
import { jsonObjectsIn } from '@/core/completions/text/json-objects'
import { FailureError } from '@/core/failure'
import { createFakeClock, settled } from '@/core/run/testing/fake-clock'
import { assertProperty } from '@/core/testing/assert-property'

import { collectChannels, readChannels } from './collect-channels'
import { collectFaultCode, type CollectFault } from './collect-fault'

const limits = () => ({ clock: createFakeClock(), timeoutMilliseconds: 5_000 })

async function collect(...deltas: object[]) {
  const collected = await collectChannels(() => answering(...deltas), 'emit', limits())
  if (!collected.ok) throw new Error(collected.fault.kind)
  return collected.value
}

/** Accepts a value with a number `n`, and plain text that begins with a number. */
const reader = {
  toolName: 'emit',
  channels: ['tool', 'json', 'text'] as const,
  judge: (value: unknown) =>
    typeof value === 'object' && value !== null && 'n' in value && typeof value.n === 'number'
      ? { ok: true as const, value: value.n }
      : { ok: false as const, problem: 'n is missing' },
  readText: (text: string) => (/^\d/.test(text) ? { n: parseInt(text, 10) } : undefined),
}

const read = async (...deltas: object[]) => readChannels(await collect(...deltas), reader)

describe('one pass over an answer', () => {
  it('collects both the call and the text', async () => {
    const collected = await collect(says('One '), calls(0, 'emit', '{"n":1}'), says('two.'))
    expect(collected).toMatchObject({ call: { arguments: { n: 1 } }, text: 'One two.' })
  })

  it('accepts a single call under another name, but not one of several', async () => {
    expect(await collect(calls(0, 'emitt', '{"n":1}'))).toMatchObject({ call: { name: 'emitt' } })
    const others = await collect(calls(0, 'one', '{}'), calls(1, 'two', '{}'))
    expect(others).not.toHaveProperty('call')
  })

  it('joins the pieces of the arguments', async () => {
    const collected = await collect(
      calls(0, 'emit', '{ "summary": "Test'),
      calls(0, undefined, ' plan", "batch": []'),
      calls(0, undefined, ' }'),
    )
    expect(collected.call).toMatchObject({
      name: 'emit',
      arguments: { summary: 'Test plan', batch: [] },
    })
  })

  it('accepts arguments that are sent as an object', async () => {
    const input = { batch: [{ op: 'window.create', params: { title: 'Test' } }] }
    const { call } = await collect(calls(0, 'emit', input, 'call_123'))
    expect(call).toEqual({ index: 0, id: 'call_123', name: 'emit', arguments: input })
  })

  it('picks the first call of the tool among several calls, in pieces and as objects', async () => {
    const { call } = await collect(
      calls(0, 'other_tool', { a: 1 }),
      calls(1, 'emit', '{"summary":'),
      calls(1, undefined, ' "Plan"}'),
      calls(2, 'emit', '{"summary": "Second"}'),
    )
    expect(call).toMatchObject({ index: 1, name: 'emit', arguments: { summary: 'Plan' } })
  })

  it('keeps arguments that arrive before the name', async () => {
    const { call } = await collect(
      calls(0, undefined, '{"summary":', 'a'),
      calls(0, 'emit', '"Plan"}', 'a'),
    )
    expect(call).toMatchObject({ arguments: { summary: 'Plan' } })
  })

  it.each([
    ['empty', ['']],
    ['cut off', ['{"ok']],
    ['not JSON', ['{ "summary": ', 'INVALID']],
  ])('collects no call when the arguments are %s', async (_kind, pieces) => {
    const deltas = pieces.map((piece, at) => calls(0, at === 0 ? 'emit' : undefined, piece))
    expect(await collect(...deltas)).toEqual({ text: '' })
  })

  it('leaves no timer running', async () => {
    const clock = createFakeClock()
    await collectChannels(() => answering(says('So')), 'emit', { clock, timeoutMilliseconds: 100 })
    await settled()
    expect(clock.waiting).toBe(0)
  })

  it('loses no text, however many calls there are', async () => {
    const delta = fc.oneof(
      fc.string({ minLength: 1 }).map(says),
      fc.constantFrom(calls(0, 'emit', '{"n"'), calls(1, 'other', { a: 1 })),
    )
    await assertProperty(
      fc.asyncProperty(fc.array(delta), async (deltas) => {
        const collected = await collect(says('x'), ...deltas)
        const said = deltas.map((one) => ('content' in one ? one.content : '')).join('')
        expect(collected.text).toBe(`x${said}`)
      }),
      { seed: 923_655 },
    )
  })

  it('fails with E-UICP-0105 on a timeout, closes the stream and aborts the request', async () => {
    const clock = createFakeClock()
    const { open, seen } = createSilence()
    const collecting = collectChannels(open, 'emit', { clock, timeoutMilliseconds: 100 })
    await clock.advance(99)
    expect(seen).toEqual({ isClosed: false, isAborted: false })
    await clock.advance(1)
    expect(await collecting).toEqual({ ok: false, fault: { kind: 'answer-timed-out' } })
    expect(seen).toEqual({ isClosed: true, isAborted: true })
  })

  it('fails when stopped, closes the stream and aborts the request', async () => {
    const { open, seen } = createSilence()
    const stop = new AbortController()
    const collecting = collectChannels(open, 'emit', { ...limits(), signal: stop.signal })
    stop.abort()
    expect(await collecting).toEqual({ ok: false, fault: { kind: 'answer-failed' } })
    expect(seen).toEqual({ isClosed: true, isAborted: true })
  })

  it('fails with E-UICP-0106 when the answer is an error', async () => {
    const answer = () => answering({ content: 5 })
    expect(await collectChannels(answer, 'emit', limits())).toEqual({
      ok: false,
      fault: { kind: 'answer-failed' },
    })
  })

  it('fails when the stream breaks', async () => {
    const failing = async function* () {
      yield* answering(says('So'))
      throw new FailureError({ kind: 'unreachable' })
    }
    expect(await collectChannels(failing, 'emit', limits())).toEqual({
      ok: false,
      fault: { kind: 'answer-failed' },
    })
  })

  it('lets a bug in the reading of the answer through', async () => {
    const bug = new TypeError('a bug')
    const broken = async function* () {
      yield* answering(says('So'))
      throw bug
    }
    await expect(collectChannels(broken, 'emit', limits())).rejects.toBe(bug)
  })
})

describe('collectFaultCode', () => {
  it('gives each fault a distinct code', () => {
    const faults: Record<CollectFault['kind'], CollectFault> = {
      'arguments-malformed': { kind: 'arguments-malformed', problem: '' },
      'answer-timed-out': { kind: 'answer-timed-out' },
      'answer-failed': { kind: 'answer-failed' },
    }
    expect(Object.values(faults).map(collectFaultCode)).toEqual([
      'E-UICP-0101',
      'E-UICP-0105',
      'E-UICP-0106',
    ])
  })
})

describe('the first channel that fits', () => {
  it('is the call', async () => {
    expect(await read(says('{"n":2}'), calls(0, 'emit', '{"n":1}'))).toEqual({
      ok: true,
      value: 1,
      channel: 'tool',
    })
  })

  it.each([
    ['alone', '{"n":2}'],
    ['in a fence', 'Here:\n```json\n{"n":2}\n```\nDone.'],
    ['after the name', 'Not {"a":1} but emit: {"n":2}'],
    ['as a call', '{"name":"emit","arguments":{"n":2}}'],
    ['among words', 'So {it} is {"n":2}, I think.'],
    ['after one that does not fit', '{"m":1} {"n":2}'],
    ['with brackets in its strings', 'It is {"s":"} {\\"","n":2}'],
  ])('is an object in the text, %s', async (_where, text) => {
    expect(await read(says(text))).toEqual({ ok: true, value: 2, channel: 'json' })
  })

  it('is the text of the same answer when the call does not fit or cannot be read', async () => {
    const held = { ok: true, value: 2, channel: 'json' }
    expect(await read(calls(0, 'emit', '{"m":1}'), says('{"n":2}'))).toEqual(held)
    expect(await read(calls(0, 'emit', '{"n":'), says('{"n":2}'))).toEqual(held)
  })

  it('is the plain text when there is nothing else', async () => {
    expect(await read(says('3 of them'))).toEqual({ ok: true, value: 3, channel: 'text' })
  })

  it('may be missing', async () => {
    expect(await read(says('None.'))).toMatchObject({ ok: false })
    expect(await read(calls(0, 'emit', '{"m":1}'))).toEqual({ ok: false, problem: 'n is missing' })
  })
})

describe('an object in a text', () => {
  it('is found whatever surrounds it', async () => {
    const around = fc.string().filter((text) => !/[{}"]/.test(text))
    const object = fc.dictionary(fc.string(), fc.jsonValue())
    await assertProperty(
      fc.property(around, object, around, (before, value, after) => {
        const held = JSON.parse(JSON.stringify(value))
        const [found] = jsonObjectsIn(`${before}${JSON.stringify(value)}${after}`)
        expect(found).toEqual(held)
      }),
      { seed: 599_927 },
    )
  })

  it('is not searched for endlessly', () => {
    expect([...jsonObjectsIn('{'.repeat(100_000))]).toEqual([])
  })
})
