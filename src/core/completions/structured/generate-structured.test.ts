import type { AGUIEvent } from '@ag-ui/core'
import { z } from 'zod'

import { answering, calls, createSilence, says } from '@/core/completions/testing/answers'
import { FailureError } from '@/core/failure'
import { createFakeClock } from '@/core/run/testing/fake-clock'

import {
  generateStructured,
  type StructuredModel,
  type StructuredRequest,
} from './generate-structured'

const Plan = z.object({ summary: z.string(), batch: z.array(z.unknown()) })
const planTask = {
  name: 'emit_plan',
  description: 'Emits the plan.',
  instructions: 'Plan.',
  prompt: 'create a test window',
  schema: Plan,
  readText: (text: string) => {
    const [, summary] = /^Summary: (.+)/.exec(text) ?? []
    return summary === undefined ? undefined : { summary, batch: [] }
  },
}

const Batch = z.object({
  batch: z.array(z.object({ op: z.string(), params: z.record(z.string(), z.unknown()) })).min(1),
})
const batchTask = {
  name: 'emit_batch',
  description: 'Emits the batch.',
  instructions: 'Act.',
  prompt: 'Test',
  schema: Batch,
  readText: (text: string) => {
    const [, id, title] = /^create window id (\S+) title "([^"]+)"/.exec(text) ?? []
    return { batch: id === undefined ? [] : [{ op: 'window.create', params: { id, title } }] }
  },
}

/** A model that gives these answers, one per request. */
function modelOf(supportsTools: boolean, ...answers: (() => AsyncIterable<AGUIEvent>)[]) {
  const asked: StructuredRequest[] = []
  const model: StructuredModel = {
    supportsTools,
    clock: createFakeClock(),
    timeoutMilliseconds: 1_000,
    ask: (request) => {
      const answer = answers[asked.push(request) - 1]
      if (!answer) throw new Error('asked too often')
      return answer()
    },
  }
  return { asked, model }
}

describe('a plan from a model', () => {
  it('comes as a call and fits the schema', async () => {
    const { model, asked } = modelOf(true, () =>
      answering(calls(0, 'emit_plan', '{"summary": "Test Plan", "batch": []}', 'call_123')),
    )
    expect(await generateStructured(planTask, model)).toEqual({
      ok: true,
      value: { summary: 'Test Plan', batch: [] },
      channel: 'tool',
      asked: 'tool',
    })
    expect(asked).toMatchObject([{ tools: [{ name: 'emit_plan' }] }])
  })

  it('comes as text when there is no call', async () => {
    const { model } = modelOf(true, () =>
      answering(says('Summary: Fallback Plan\n\nRisks:\n- None\n')),
    )
    expect(await generateStructured(planTask, model)).toMatchObject({
      value: { summary: 'Fallback Plan' },
      channel: 'text',
    })
  })

  it('comes as JSON when the model writes JSON as text', async () => {
    const { model, asked } = modelOf(false, () =>
      answering(says('{"summary": "JSON Plan", "batch": []}')),
    )
    expect(await generateStructured(planTask, model)).toMatchObject({
      value: { summary: 'JSON Plan' },
      channel: 'json',
    })
    expect(asked).toMatchObject([{ tools: [], system: expect.stringContaining('"summary"') }])
  })
})

describe('a batch from a model', () => {
  it('comes as a call and fits the schema', async () => {
    const { model } = modelOf(true, () =>
      answering(
        calls(
          0,
          'emit_batch',
          '{"batch": [{"op": "window.create", "params": {"id": "win-test", "title": "Test"}}]}',
        ),
      ),
    )
    expect(await generateStructured(batchTask, model)).toMatchObject({
      value: { batch: [{ op: 'window.create' }] },
      channel: 'tool',
    })
  })

  it('comes as JSON when the arguments of the call are incomplete', async () => {
    const { model, asked } = modelOf(true, () =>
      answering(
        calls(0, 'emit_batch', '{"batch": [{"op"'),
        says(
          '{"batch": [{"op": "dom.set", "params": {"target": "#root", "html": "<p>Test</p>"}}]}',
        ),
      ),
    )
    expect(await generateStructured(batchTask, model)).toMatchObject({
      value: { batch: [{ op: 'dom.set' }] },
      channel: 'json',
    })
    expect(asked).toHaveLength(1)
  })

  it('comes as text when neither the call nor JSON fits', async () => {
    const { model, asked } = modelOf(true, () =>
      answering(
        says('create window id win-fallback title "WIL Fallback" width 600 height 400'),
        calls(0, 'emit_batch', '{"batch": 5}'),
      ),
    )
    expect(await generateStructured(batchTask, model)).toEqual({
      ok: true,
      value: {
        batch: [{ op: 'window.create', params: { id: 'win-fallback', title: 'WIL Fallback' } }],
      },
      channel: 'text',
      asked: 'tool',
    })
    expect(asked).toHaveLength(1)
  })
})

describe('a model that may only use text', () => {
  it('is never offered a tool, and its calls do not count', async () => {
    const { model, asked } = modelOf(true, () =>
      answering(
        calls(0, 'emit_plan', '{"summary":"No","batch":[]}'),
        says('Summary: WIL Mode Plan'),
      ),
    )
    const answer = await generateStructured(planTask, { ...model, channels: ['text'] })
    expect(answer).toMatchObject({ value: { summary: 'WIL Mode Plan' }, channel: 'text' })
    expect(asked).toMatchObject([{ tools: [] }])
  })
})

describe('a model that refuses tools', () => {
  const failing = (code: string) => () => ({
    [Symbol.asyncIterator]: () => ({
      next: () => Promise.reject(new FailureError({ kind: 'agent', message: '', code })),
    }),
  })

  it('is asked without them and still gets a second try', async () => {
    const { model, asked } = modelOf(
      true,
      failing('model_without_tools'),
      () => answering(says('I would rather not.')),
      () => answering(says('{"summary":"Plan","batch":[]}')),
    )
    let refusals = 0
    const answer = await generateStructured(planTask, {
      ...model,
      onToolsRefused: () => (refusals += 1),
    })
    expect(answer).toEqual({
      ok: true,
      value: { summary: 'Plan', batch: [] },
      channel: 'json',
      asked: 'json',
    })
    expect(asked.map(({ tools }) => tools.length)).toEqual([1, 0, 0])
    expect(asked[1]?.system).toContain('Answer with one JSON object')
    expect(refusals).toBe(1)
  })

  it('is not asked a third time when it also refuses a request without tools', async () => {
    const refusal = failing('model_without_tools')
    const { model, asked } = modelOf(true, refusal, refusal)
    expect(await generateStructured(planTask, model)).toMatchObject({ code: 'E-UICP-0106' })
    expect(asked).toHaveLength(2)
  })

  it('is not confused with a model that failed for another reason', async () => {
    const { model, asked } = modelOf(true, failing('model_busy'))
    expect(await generateStructured(planTask, model)).toMatchObject({ code: 'E-UICP-0106' })
    expect(asked).toHaveLength(1)
  })
})

describe('an answer that does not fit', () => {
  const wrong = () => answering(says('I would rather not.'))
  const right = () => answering(calls(0, 'emit_plan', { summary: 'Plan', batch: [] }))

  it('is requested once more, with instructions for its channel', async () => {
    const native = modelOf(true, wrong, right)
    expect(await generateStructured(planTask, native.model)).toMatchObject({ channel: 'tool' })
    const plain = modelOf(false, wrong, () => answering(says('{"summary":"Plan","batch":[]}')))
    expect(await generateStructured(planTask, plain.model)).toMatchObject({ channel: 'json' })

    const [first, second] = native.asked
    expect(first?.system).not.toContain('Last error')
    expect(second?.system).toMatch(
      /previous output was invalid. Call emit_plan exactly once.+Last error: ./,
    )
    expect(plain.asked[1]?.system).toMatch(
      /previous output was invalid. Output one JSON object.+Last error: ./,
    )
    expect(plain.asked[1]?.system).not.toContain('Call emit_plan')
  })

  it('fails with an error code the second time', async () => {
    const { model } = modelOf(true, wrong, () => answering(calls(0, 'emit_plan', '{"summary":5}')))
    expect(await generateStructured(planTask, model)).toEqual({
      ok: false,
      fault: { kind: 'arguments-malformed', problem: expect.stringContaining('summary') },
      code: 'E-UICP-0101',
      asked: 'tool',
    })
  })

  it('may be checked against a JSON Schema', async () => {
    const schema = { type: 'object', required: ['n'], properties: { n: { type: 'number' } } }
    const { readText: _readText, ...task } = { ...planTask, schema }
    const { model } = modelOf(
      false,
      () => answering(says('{"n":"one"}')),
      () => answering(says('{"n":1}')),
    )
    expect(await generateStructured(task, model)).toEqual({
      ok: true,
      value: { n: 1 },
      channel: 'json',
      asked: 'json',
    })
  })
})

describe('a model that does not answer', () => {
  it('is not asked again, and its request is aborted', async () => {
    const clock = createFakeClock()
    const { open, seen } = createSilence()
    const generating = generateStructured(planTask, {
      ask: (_request, signal) => open(signal),
      supportsTools: true,
      clock,
      timeoutMilliseconds: 1_000,
    })
    await clock.advance(1_000)
    expect(await generating).toMatchObject({ ok: false, code: 'E-UICP-0105' })
    expect(seen).toEqual({ isClosed: true, isAborted: true })
  })

  it('fails with an error code when its answer is malformed', async () => {
    const { model } = modelOf(true, () => answering({ content: 5 }))
    expect(await generateStructured(planTask, model)).toMatchObject({ code: 'E-UICP-0106' })
  })
})
