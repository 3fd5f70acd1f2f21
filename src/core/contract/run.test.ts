import { Run, RunInput } from './run'

const bare = { thread_id: 't', run_id: 'r', created: '2026-01-07T01:00:00' }
const input = { threadId: 't', runId: 'r', messages: [{ id: '1', role: 'user', content: 'Hi' }] }

describe('a run', () => {
  it.each([
    {},
    { parent_run_id: null, finished: null, run_input: null, events: null, usage: null },
  ])('is read when a server sends no more than %j', (rest) => {
    expect(Run.parse({ ...bare, ...rest })).toEqual({
      ...bare,
      created: '2026-01-07T01:00:00.000Z',
      parent_run_id: null,
      started: null,
      finished: null,
      run_input: null,
      events: null,
      usage: null,
    })
  })

  it('keeps its events unchanged in every dialect', () => {
    const events = [{ type: 'THINKING_START', title: null }, 'nonsense', null]
    expect(Run.parse({ ...bare, events }).events).toEqual(events)
  })

  it('keeps its events when its input cannot be read', () => {
    const run = { ...bare, run_input: { messages: 'nonsense' }, events: [{}] }
    expect(Run.parse(run)).toMatchObject({ run_input: null, events: [{}] })
  })
})

describe('the input of a run', () => {
  it('is read with the nulls of older producers', () => {
    const [message] = input.messages
    const older = {
      ...input,
      messages: [{ ...message, name: null }],
      parentRunId: null,
      forwardedProps: null,
    }
    expect(RunInput.parse(older)).toEqual({ ...input, tools: [], context: [] })
  })

  it.each([null, [], 'text', {}, { ...input, messages: [null] }, { ...input, threadId: 5 }])(
    'is not read from %j',
    (value) => {
      expect(RunInput.safeParse(value).success).toBe(false)
    },
  )
})
