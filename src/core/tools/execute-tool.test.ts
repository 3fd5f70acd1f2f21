import { getEventListeners } from 'node:events'

import { createFakeClock, settled } from '@/core/run/testing/fake-clock'

import type { ClientTool, LinkIntent, ToolContext } from './client-tool'
import { executeTool, factsOf } from './execute-tool'
import { createPersonRequests, type PersonAnswer } from './person-requests'
import { fakeTool } from './testing/fake-tool'

const threadKey = { server: 's', room: 'r', thread: 't' }
const page: LinkIntent = { kind: 'open-page', host: 'example.com', url: 'https://example.com/' }

/** Runs a tool. The test moves the clock, plays the person and controls the turn. */
function run(execute: ClientTool['execute']) {
  const clock = createFakeClock()
  const person = createPersonRequests()
  const turn = new AbortController()
  const tool = fakeTool({ execute, timeoutMilliseconds: 1_000 })
  const execution = { tool, input: {}, toolCallId: 'c1', threadKey }
  const outcome = executeTool(execution, { clock, person }, turn.signal)
  const answer = async (given: PersonAnswer) => {
    await settled()
    person.answer(person.getSnapshot()[0]?.id ?? '', given)
    await settled()
  }
  return { clock, person, turn, outcome, answer }
}

describe('a running tool', () => {
  it.each<[PersonAnswer, string]>([
    [{ kind: 'visited' }, 'true'],
    [{ kind: 'denied' }, 'false'],
  ])('learns whether the person opened its link: %j', async (given, output) => {
    const { person, outcome, answer } = run(async (_input, { offerLink }) =>
      String(await offerLink(page)),
    )
    await settled()
    expect(person.getSnapshot()).toMatchObject([
      { kind: 'link', threadKey, toolCallId: 'c1', link: page },
    ])
    await answer(given)
    expect(await outcome).toEqual({ kind: 'returned', output })
  })

  it('asks its question in the thread of its call', async () => {
    const question = { message: 'Where?', schema: { type: 'string' } }
    const { person } = run(async (_input, { askPerson }) => String(await askPerson(question)))
    await settled()
    expect(person.getSnapshot()).toMatchObject([
      { kind: 'question', threadKey, toolCallId: 'c1', ...question },
    ])
  })

  it('gets an error when an answer does not fit the schema of its question', async () => {
    const schema = { type: 'string' }
    const { outcome, answer } = run(async (_input, { askPerson }) =>
      String(await askPerson({ message: 'Where?', schema })),
    )
    await answer({ kind: 'answered', value: 7 })
    expect(await outcome).toMatchObject({
      error: { name: 'ToolError', message: 'The answer does not fit the schema.' },
    })
  })

  it('is stopped with the turn', async () => {
    const { turn, outcome } = run(() => new Promise(() => {}))
    turn.abort()
    expect(await outcome).toEqual({ kind: 'stopped' })
  })

  it('removes its listener from the signal of the turn', async () => {
    const { turn, outcome, answer } = run(async (_input, { offerLink }) =>
      String(await offerLink(page)),
    )
    await answer({ kind: 'visited' })
    await outcome
    expect(getEventListeners(turn.signal, 'abort')).toEqual([])
  })

  it('times out without counting the time that the person takes', async () => {
    let context: ToolContext | undefined
    const { clock, outcome, answer } = run((_input, given) => {
      context = given
      return new Promise(() => {})
    })
    let ending: unknown
    void outcome.then((ended) => (ending = ended))
    for (const _question of ['first', 'second']) {
      await clock.advance(300)
      void context?.offerLink(page)
      await clock.advance(5_000)
      await answer({ kind: 'visited' })
    }
    await clock.advance(399)
    expect(ending).toBeUndefined()
    await clock.advance(1)
    expect(ending).toEqual({ kind: 'timed-out' })
  })
})

describe('the facts about a tool for a person', () => {
  it('are its name and risk, plus its title, instance and claims if known', () => {
    const more = { title: 'Probe it', instance: 'Probes', claims: { isReadOnly: true } }

    expect(factsOf(fakeTool({ risk: 'write' }))).toEqual({ toolName: 'probe', risk: 'write' })
    expect(factsOf(fakeTool(more))).toEqual({ toolName: 'probe', risk: 'read', ...more })
    expect(Object.keys(factsOf(fakeTool()))).toEqual(['toolName', 'risk'])
  })
})
