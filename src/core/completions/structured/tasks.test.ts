import { answering, calls, says } from '@/core/completions/testing/answers'
import type { Message } from '@/core/conversation/message'
import { createFakeClock } from '@/core/run/testing/fake-clock'

import { generateStructured } from './generate-structured'
import { followUpsTask, titleTask } from './tasks'

const conversation: Message[] = [
  { id: 's', role: 'system', text: 'Secret instructions' },
  { id: 'u', role: 'user', text: 'Wie wird das Wetter in Bern?' },
  { id: 'r', role: 'reasoning', text: 'Hm' },
  { id: 'a', role: 'assistant', text: 'Sonnig. '.repeat(200), toolCalls: [] },
]

const model = (supportsTools: boolean, ...deltas: object[]) => ({
  supportsTools,
  clock: createFakeClock(),
  timeoutMilliseconds: 1_000,
  ask: () => answering(...deltas),
})

describe('the name of a thread', () => {
  it('is requested with the messages, without reasoning or instructions', () => {
    const { prompt } = titleTask(conversation)
    expect(prompt).toContain('Person: Wie wird das Wetter in Bern?')
    expect(prompt).toContain('Assistant: Sonnig.')
    expect(prompt).not.toMatch(/Hm|Secret/)
    expect(prompt.length).toBeLessThan(1_000)
  })

  it.each([
    ['as it is', 'Wetter in Bern', 'Wetter in Bern'],
    ['without quotation marks and a full stop', ' "Wetter in Bern." ', 'Wetter in Bern'],
    ['without a heading', '## **Titel: Wetter in Bern**', 'Wetter in Bern'],
    ['with six words at most', 'one two three four five six seven', 'one two three four five six'],
    ['in whole characters', '🙂'.repeat(70), '🙂'.repeat(60)],
  ])('is accepted %s', async (_how, title, name) => {
    const named = await generateStructured(
      titleTask(conversation),
      model(true, calls(0, 'name_conversation', { title })),
    )
    expect(named).toMatchObject({ value: { title: name }, channel: 'tool' })
  })

  it('may come as plain text', async () => {
    const named = await generateStructured(
      titleTask(conversation),
      model(false, says('\n“Wetter in Bern”\nIch hoffe, das hilft.')),
    )
    expect(named).toMatchObject({ value: { title: 'Wetter in Bern' }, channel: 'text' })
  })

  it('is not taken from an introduction', async () => {
    const named = await generateStructured(
      titleTask(conversation),
      model(false, says('Gerne:\nWetter')),
    )
    expect(named).toMatchObject({ value: { title: 'Wetter' } })
  })

  it.each([
    ['a title without words', '{"title":"."}'],
    ['an answer', 'Das Wetter in Bern wird morgen sonnig, und am Abend kann es etwas regnen.'],
  ])('is not made from %s', async (_what, text) => {
    const named = await generateStructured(titleTask(conversation), model(false, says(text)))
    expect(named).toMatchObject({ ok: false, code: 'E-UICP-0101' })
  })
})

describe('follow-up questions', () => {
  it('are at most three, without duplicates', async () => {
    const questions = ['Und morgen?', ' Und  morgen? ', '', 'Regnet es?', '- Wo?', 'Warum?']
    const proposed = await generateStructured(
      followUpsTask(conversation),
      model(true, calls(0, 'propose_questions', { questions })),
    )
    expect(proposed).toMatchObject({ value: { questions: ['Und morgen?', 'Regnet es?', 'Wo?'] } })
  })

  it('may come as a plain list', async () => {
    const proposed = await generateStructured(
      followUpsTask(conversation),
      model(false, says('Gerne:\n1. Und morgen?\n2. **Regnet es?**\nDas war es.')),
    )
    expect(proposed).toMatchObject({
      value: { questions: ['Und morgen?', 'Regnet es?'] },
      channel: 'text',
    })
  })

  it('fail with an error code when the answer contains none', async () => {
    const proposed = await generateStructured(
      followUpsTask(conversation),
      model(false, says('Gut.')),
    )
    expect(proposed).toMatchObject({ ok: false, code: 'E-UICP-0101' })
  })
})
