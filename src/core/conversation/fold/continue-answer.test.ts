import type { Message } from '@/core/conversation/message'

import { createDraft } from './draft'

const question: Message = { id: 'u', role: 'user', text: 'Hi', runId: 'r1' }
const cut: Message = {
  id: 'a',
  role: 'assistant',
  text: 'Hel',
  toolCalls: [],
  runId: 'r1',
  ending: 'dropped',
}

describe('a continued answer', () => {
  it('belongs to the run that continues it, and loses its ending', () => {
    const draft = createDraft([question, cut])
    draft.beginRun('t', 'r2')
    draft.continueAnswer('a')
    expect(draft.message('a')).toStrictEqual({
      id: 'a',
      role: 'assistant',
      text: 'Hel',
      toolCalls: [],
      runId: 'r2',
    })
  })

  it('takes its ending from the run that continues it', () => {
    const draft = createDraft([question, cut])
    draft.beginRun('t', 'r2')
    draft.continueAnswer('a')
    draft.abandonRun('stopped')
    expect(draft.message('a')).toMatchObject({ text: 'Hel', ending: 'stopped' })
  })

  it('is unchanged if no run has begun', () => {
    const draft = createDraft([cut])
    draft.continueAnswer('a')
    expect(draft.message('a')).toBe(cut)
  })

  it.each(['u', 'ghost'])('cannot be a question or an unknown message: %s', (id) => {
    const draft = createDraft([question])
    draft.beginRun('t', 'r2')
    draft.continueAnswer(id)
    expect(draft.message('u')).toBe(question)
    expect(draft.ids).toEqual(['u'])
  })
})
