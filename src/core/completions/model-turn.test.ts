import type { RunAgentInput } from '@ag-ui/core'

import { builtInSettings, withSettings } from '@/core/conversation/chat-settings'
import { createDraft } from '@/core/conversation/fold/draft'
import { FailureError } from '@/core/failure'
import { createEngine } from '@/core/run/engine'
import { createStreamPool } from '@/core/run/stream-pool'
import { createFakeClock, settled } from '@/core/run/testing/fake-clock'
import type { ClientTool } from '@/core/tools/client-tool'
import { emptyRegistry } from '@/core/tools/tool-registry'

import { callIdsOf, chatRequest, textToolsOf, type ChatRequest } from './chat-request'
import { profileOf } from './model-profile'
import { readCompletion } from './read-completion'
import { call, chunk, done, frames } from './testing/stream-pieces'

const weather: ClientTool = {
  name: 'weather',
  description: 'The weather',
  parameters: { type: 'object' },
  risk: 'read',
  timeoutMilliseconds: 1_000,
  isIdempotent: true,
  execute: async () => 'Rain',
}

/** A stream with this text, one that hangs, or one that fails. */
type Answer = string | FailureError

/** A turn with a model server that gives these answers, through the real engine. */
function createTurn(supportsTools: boolean, answers: Answer[], rounds = 5) {
  const asked: ChatRequest[] = []
  const called: string[] = []
  const profile = profileOf('m', { supportsTools })
  const settings = {
    ...builtInSettings,
    systemPrompt: { value: 'Be brief.', isOn: true },
  }
  const clock = createFakeClock()
  let ids = 0
  const newId = () => `id-${(ids += 1)}`

  async function* bytesOf(
    answer: Answer | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    if (typeof answer !== 'string') throw answer ?? new Error('asked too often')
    if (answer !== 'hangs') return yield new TextEncoder().encode(answer)
    yield new TextEncoder().encode(frames(chunk({ content: 'Once upon' })))
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }

  async function openStream(input: RunAgentInput, _cursor: unknown, signal: AbortSignal) {
    const sent = withSettings(input, settings)
    const made = chatRequest('m', sent, profile)
    if (!made.ok) throw new Error(made.setting)
    const body = bytesOf(answers[asked.push(made.request) - 1], signal)
    return readCompletion(
      { body },
      {
        threadId: input.threadId,
        runId: input.runId,
        model: 'm',
        newId,
        takenIds: callIdsOf(sent),
        describe: (fault) => fault,
        reasoningField: profile.reasoningField,
        textTools: textToolsOf(sent, profile),
        now: () => 1,
      },
    )
  }

  const engine = createEngine({
    threadId: 't',
    draft: createDraft(),
    state: { kind: 'idle' },
    ports: {
      createRun: async (runId) => runId,
      openStream,
      cancelRun: async () => undefined,
      waitForSignIn: async () => undefined,
      callTool: async (made) => {
        called.push(made.arguments)
        return made.arguments.includes('Rome')
          ? { content: 'No such city.', error: 'failed' }
          : { content: 'Rain' }
      },
      canResume: false,
      pool: createStreamPool(9),
      clock,
      silenceLimitMilliseconds: 300_000,
      newId,
      random: () => 0.5,
    },
    tools: () => emptyRegistry.register(weather),
    limits: () => ({ rounds, resumes: 5 }),
    onState: () => undefined,
    onContent: () => undefined,
    report: {
      warning: () => undefined,
      bug(_where, error) {
        throw error
      },
    },
  })
  return {
    engine,
    asked,
    called,
    clock,
    async send() {
      engine.send('How is the weather?')
      for (let at = 0; at < 20; at += 1) await settled()
    },
    get texts() {
      return engine.draft.ids.map((id) => {
        const message = engine.draft.message(id)
        return message && 'text' in message ? message.text : ''
      })
    },
    get channels() {
      return engine.draft.ids.flatMap((id) => {
        const message = engine.draft.message(id)
        return message?.role === 'assistant' ? [message.channel] : []
      })
    },
  }
}

const says = (text: string) => frames(chunk({ content: text }), chunk({}, 'stop')) + done

/** One round of calls by each kind of model. */
const ways = {
  natively: (...cities: string[]) =>
    frames(
      ...cities.map((city, index) =>
        call({ index, id: `call_${index}`, function: { name: 'weather', arguments: { city } } }),
      ),
      chunk({}, 'tool_calls'),
    ) + done,
  'as JSON': (...cities: string[]) =>
    says(cities.map((city) => JSON.stringify({ name: 'weather', arguments: { city } })).join('\n')),
}

describe.each(Object.entries(ways))('a turn with a model that calls tools %s', (way, calls) => {
  const isNative = way === 'natively'
  const turnWith = (answers: Answer[], rounds?: number) => createTurn(isNative, answers, rounds)

  it('reaches the answer after two rounds, one of them with a failing tool', async () => {
    const turn = turnWith([calls('Bern', 'Rome'), calls('Oslo'), says('Rain.')])
    await turn.send()

    expect(turn.engine.state).toEqual({ kind: 'completed' })
    expect(turn.called).toEqual(['{"city":"Bern"}', '{"city":"Rome"}', '{"city":"Oslo"}'])
    expect(turn.texts.at(-1)).toBe('Rain.')
    expect(turn.channels.at(-1)).toBe('text')
    expect(turn.channels.slice(0, -1)).toEqual(isNative ? ['tool', 'tool'] : ['json', 'json'])
    expect(JSON.stringify(turn.asked[1]?.messages)).toContain('No such city.')
  })

  it('sends no tool choice, and a system prompt that is not stored', async () => {
    const turn = turnWith([calls('Bern'), says('Rain.')])
    await turn.send()

    for (const asked of turn.asked) {
      expect(asked).not.toHaveProperty('tool_choice')
      expect('tools' in asked).toBe(isNative)
      expect(asked.messages[0]).toMatchObject({
        role: 'system',
        content: expect.stringMatching(/^Be brief\./),
      })
    }
    expect(turn.texts).not.toContain('Be brief.')
  })

  it('makes a last request with the warning and no tools, then fails visibly', async () => {
    const turn = turnWith([calls('Bern'), calls('Oslo')], 1)
    await turn.send()

    const [first, last] = turn.asked
    expect(first?.messages[0]?.content).not.toContain('limit of tool calls')
    expect(last?.messages[0]).toMatchObject({
      role: 'system',
      content: expect.stringContaining('limit of tool calls'),
    })
    expect(last).not.toHaveProperty('tools')
    expect(last?.messages[0]?.content).not.toContain('JSON Schema')
    expect(turn.called).toHaveLength(1)
    expect(turn.engine.state).toEqual({
      kind: 'failed',
      failure: { kind: 'too-many-rounds', limit: 1 },
    })
  })

  it('fails when the same call is made for the third time in a row', async () => {
    const turn = turnWith([calls('Bern'), calls('Bern'), calls('Bern')])
    await turn.send()

    expect(turn.called).toHaveLength(2)
    expect(turn.engine.state).toEqual({
      kind: 'failed',
      failure: { kind: 'repeated-call', tool: 'weather' },
    })
  })

  it('keeps the partial answer and is truncated when the connection is lost', async () => {
    const lost = new FailureError({ kind: 'unreachable' })
    const turn = turnWith([calls('Bern'), frames(chunk({ content: 'Once upon' }))])
    await turn.send()
    expect(turn.engine.state).toEqual({ kind: 'truncated' })
    expect(turn.texts.at(-1)).toBe('Once upon')

    const other = turnWith([calls('Bern'), lost])
    await other.send()
    expect(other.engine.state).toEqual({ kind: 'truncated' })
    expect(other.called).toHaveLength(1)
  })

  it('keeps the partial answer when it is stopped', async () => {
    const turn = turnWith([calls('Bern'), 'hangs'])
    await turn.send()
    turn.engine.stop()

    expect(turn.engine.state).toEqual({ kind: 'cancelled' })
    expect(turn.texts.at(-1)).toBe('Once upon')
    expect(turn.called).toHaveLength(1)
  })

  it('tolerates a longer silence from a model than from an agent', async () => {
    const turn = turnWith(['hangs'])
    await turn.send()
    await turn.clock.advance(299_000)
    expect(turn.engine.state.kind).toBe('running')
    await turn.clock.advance(2_000)
    expect(turn.engine.state).toEqual({ kind: 'truncated' })
  })
})
