import { resumeEntries } from './interrupt-answers'

const now = Date.parse('2026-01-01T12:00:00Z')

describe('the answers to interrupts', () => {
  it('cover every interrupt, answered or not', () => {
    const interrupts = [
      { id: 'a', reason: 'approval' },
      { id: 'b', reason: 'approval' },
    ]
    expect(resumeEntries(interrupts, new Map([['a', { payload: { ok: true } }]]), now)).toEqual([
      { interruptId: 'a', status: 'resolved', payload: { ok: true } },
      { interruptId: 'b', status: 'cancelled' },
    ])
  })

  it('cancel an expired interrupt', () => {
    const answers = new Map([['a', { payload: true }]])
    const expired = { id: 'a', reason: 'approval', expiresAt: '2026-01-01T11:59:59Z' }
    expect(resumeEntries([expired], answers, now)).toEqual([
      { interruptId: 'a', status: 'cancelled' },
    ])
  })

  it.each(['2026-01-01T12:00:01Z', 'some day'])(
    'count for an interrupt that expires at %p',
    (expiresAt) => {
      const answers = new Map([['a', { payload: true }]])
      expect(resumeEntries([{ id: 'a', reason: 'x', expiresAt }], answers, now)).toEqual([
        { interruptId: 'a', status: 'resolved', payload: true },
      ])
    },
  )
})
