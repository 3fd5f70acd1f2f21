import { planOf } from './plan-of'

describe('a plan', () => {
  it.each([
    ['in_progress', 'active'],
    ['running', 'active'],
    ['completed', 'done'],
    ['error', 'failed'],
    ['whatever', 'pending'],
    [undefined, 'pending'],
  ])('reads the status %s as %s', (status, read) => {
    const steps = [{ description: 'Pack', status }]
    expect(planOf({ title: 'Trip', steps })).toEqual({
      title: 'Trip',
      steps: [{ description: 'Pack', status: read }],
    })
  })

  it('is undefined unless every step has a description', () => {
    expect(planOf({ steps: [{ description: 'Pack' }, { status: 'done' }] })).toBeUndefined()
    expect(planOf({ steps: 'Pack' })).toBeUndefined()
  })
})
