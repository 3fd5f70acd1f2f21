import { Hono } from 'hono'

import { anyone } from '@server/access/access'
import { createEndpoint } from '@server/api/endpoint'
import { authenticate, as } from '@server/testing/test-server'

import { Refusal } from './refusal'
import { createRequestLimits } from './request-limits'

const usual = {
  completions: 2,
  newRuns: 2,
  runs: 2,
  execute: 2,
  newThreads: 2,
  toolsets: 2,
  signIn: 2,
}
const person = (userId: string, network = 'home') => ({ userId, network })

describe('a limit on requests', () => {
  it('counts each person separately', async () => {
    const { runs } = createRequestLimits(usual)
    await runs.admit(person('ada'))
    await runs.admit(person('ada'))
    await expect(runs.admit(person('ada'))).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 60,
    })
    await runs.admit(person('bob'))
  })

  it('counts a network as a whole, for people and strangers together', async () => {
    const { runs } = createRequestLimits(usual)
    for (let count = 0; count < 19; count += 1) await runs.admit(person(`guest-${count}`))
    await runs.admit({ userId: undefined, network: 'home' })
    await expect(runs.admit(person('ada'))).rejects.toMatchObject({ status: 429 })
    await runs.admit(person('ada', 'office'))
  })

  it('counts each kind of request separately', async () => {
    const { runs, toolsets } = createRequestLimits(usual)
    await runs.admit(person('ada'))
    await runs.admit(person('ada'))
    await toolsets.admit(person('ada'))
  })

  it('answers with 429 and the time to wait', async () => {
    const { newThreads } = createRequestLimits(usual)
    const endpoint = createEndpoint(authenticate)
    const application = new Hono().post(
      '/',
      endpoint({ summary: '', access: anyone, limit: newThreads, responses: { 200: 'nothing' } }),
      (context) => context.body(null, 200),
    )
    application.onError((error, context) => {
      if (error instanceof Refusal) return context.json(error.problem, error.status, error.headers)
      throw error
    })
    const ask = () => application.request('/', { method: 'POST', headers: as('ada') })
    const statuses = [(await ask()).status, (await ask()).status]
    expect(statuses).toEqual([200, 200])
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
  })
})
