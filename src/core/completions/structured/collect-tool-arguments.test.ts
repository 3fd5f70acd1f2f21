import { answering, calls, createSilence, says } from '@/core/completions/testing/answers'
import { createFakeClock, settled } from '@/core/run/testing/fake-clock'

import { collectFaultCode, type CollectFault } from './collect-fault'
import { collectAllToolCalls, collectToolArguments } from './collect-tool-arguments'

const patience = () => ({ clock: createFakeClock(), timeout: 5_000 })

const collect = (name: string, ...deltas: object[]) =>
  collectToolArguments(() => answering(...deltas), name, patience())

const collectAll = (...deltas: object[]) =>
  collectAllToolCalls(() => answering(...deltas), patience())

describe('collecting the arguments of a tool', () => {
  it('puts the pieces of the arguments together', async () => {
    const collected = await collect(
      'emit_plan',
      calls(0, 'emit_plan', '{ "summary": "Test'),
      calls(0, undefined, ' plan", "batch": []'),
      calls(0, undefined, ' }'),
    )
    expect(collected).toMatchObject({
      ok: true,
      value: { name: 'emit_plan', arguments: { summary: 'Test plan', batch: [] } },
    })
  })

  it('takes arguments that come as one object', async () => {
    const input = { batch: [{ op: 'window.create', params: { title: 'Test' } }] }
    expect(await collect('emit_batch', calls(0, 'emit_batch', input, 'call_123'))).toEqual({
      ok: true,
      value: { index: 0, id: 'call_123', name: 'emit_batch', arguments: input },
    })
  })

  it('has nothing when the tool was not called, in pieces or as an object', async () => {
    for (const rest of ['{}', {}]) {
      expect(await collect('emit_plan', calls(0, 'other_tool', rest))).toEqual({
        ok: true,
        value: undefined,
      })
    }
  })

  it('fails with E-UICP-0101 when the pieces make no JSON', async () => {
    const collected = await collect(
      'emit_plan',
      calls(0, 'emit_plan', '{ "summary": '),
      calls(0, undefined, 'INVALID'),
    )
    expect(!collected.ok && collectFaultCode(collected.fault)).toBe('E-UICP-0101')
  })

  it('fails with E-UICP-0100 when it takes too long, and closes the stream and the request', async () => {
    const clock = createFakeClock()
    const { open, seen } = createSilence()
    const collecting = collectToolArguments(open, 'emit_plan', { clock, timeout: 100 })
    await clock.advance(99)
    expect(seen).toEqual({ isClosed: false, isAborted: false })
    await clock.advance(1)
    const collected = await collecting

    expect(!collected.ok && collectFaultCode(collected.fault)).toBe('E-UICP-0100')
    expect(seen).toEqual({ isClosed: true, isAborted: true })
  })

  it('takes the first call of the tool among several calls', async () => {
    const collected = await collect(
      'emit_plan',
      calls(0, 'other_tool', '{"a": 1}'),
      calls(1, 'emit_plan', '{"summary": "Plan"}'),
    )
    expect(collected).toMatchObject({
      value: { index: 1, name: 'emit_plan', arguments: { summary: 'Plan' } },
    })
  })

  it('keeps what came before the name did', async () => {
    const collected = await collect(
      'emit_plan',
      calls(0, undefined, '{"summary":', 'a'),
      calls(0, 'emit_plan', '"Plan"}', 'a'),
    )
    expect(collected).toMatchObject({ value: { arguments: { summary: 'Plan' } } })
  })

  it('fails with E-UICP-0102 when the stream does', async () => {
    const failing = async function* () {
      yield* answering(says('So'))
      throw new Error('the connection is gone')
    }
    const collected = await collectToolArguments(failing, 'emit_plan', patience())
    expect(!collected.ok && collectFaultCode(collected.fault)).toBe('E-UICP-0102')
  })

  it('leaves no clock running behind', async () => {
    const clock = createFakeClock()
    await collectToolArguments(() => answering(says('So')), 'x', { clock, timeout: 100 })
    await settled()
    expect(clock.waiting).toBe(0)
  })
})

describe('collecting all calls', () => {
  it('has every call of the stream', async () => {
    const collected = await collectAll(
      calls(0, 'tool_a', '{"a": 1}'),
      calls(1, 'tool_b', '{"b": 2}'),
    )
    expect(collected).toMatchObject({
      value: [
        { name: 'tool_a', arguments: { a: 1 } },
        { name: 'tool_b', arguments: { b: 2 } },
      ],
    })
  })

  it('takes pieces and objects side by side', async () => {
    const collected = await collectAll(
      calls(0, 'delta_tool', '{"x":'),
      calls(0, undefined, ' 1}'),
      calls(1, 'complete_tool', { y: 2 }),
    )
    expect(collected).toMatchObject({
      value: [
        { name: 'delta_tool', arguments: { x: 1 } },
        { name: 'complete_tool', arguments: { y: 2 } },
      ],
    })
  })

  it('leaves out calls without arguments that can be read', async () => {
    const collected = await collectAll(
      calls(0, 'empty', ''),
      calls(1, 'valid', '{"ok": true}'),
      calls(2, 'broken', '{"ok'),
    )
    expect(collected).toMatchObject({ value: [{ name: 'valid' }] })
    expect(collected.ok && collected.value).toHaveLength(1)
  })

  it('fails with E-UICP-0103 when it takes too long, and with E-UICP-0104 when the stream fails', async () => {
    const clock = createFakeClock()
    const late = collectAllToolCalls(createSilence().open, { clock, timeout: 100 })
    await clock.advance(100)
    expect(await late).toEqual({ ok: false, fault: { kind: 'calls-timed-out' } })
    expect(await collectAll({ content: 5 })).toEqual({
      ok: false,
      fault: { kind: 'calls-failed' },
    })
  })
})

it('every fault has a code of its own', () => {
  const faults: Record<CollectFault['kind'], CollectFault> = {
    'arguments-timed-out': { kind: 'arguments-timed-out' },
    'arguments-malformed': { kind: 'arguments-malformed', problem: '' },
    'arguments-failed': { kind: 'arguments-failed' },
    'calls-timed-out': { kind: 'calls-timed-out' },
    'calls-failed': { kind: 'calls-failed' },
    'answer-timed-out': { kind: 'answer-timed-out' },
    'answer-failed': { kind: 'answer-failed' },
  }
  expect(Object.values(faults).map(collectFaultCode)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((last) => `E-UICP-010${last}`),
  )
})
