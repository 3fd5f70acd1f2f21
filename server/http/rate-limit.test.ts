import { createRateLimit, tooManyAttempts } from './rate-limit'

describe('a rate limit', () => {
  it('counts each key separately', async () => {
    const { allowAttempt } = createRateLimit('tests', { attempts: 2, seconds: 60 })
    expect(await allowAttempt('a')).toEqual({ ok: true })
    expect(await allowAttempt('a')).toEqual({ ok: true })
    expect(await allowAttempt('a')).toEqual({ ok: false, retryAfterSeconds: 60 })
    expect(await allowAttempt('b')).toEqual({ ok: true })
  })

  it('admits no more attempts when they arrive concurrently', async () => {
    const { allowAttempt } = createRateLimit('tests', { attempts: 3, seconds: 60 })
    const attempts = await Promise.all(Array.from({ length: 10 }, () => allowAttempt('a')))
    expect(attempts.filter(({ ok }) => ok)).toHaveLength(3)
  })

  it('can give back one attempt or all of them', async () => {
    const { allowAttempt, giveBack, forget } = createRateLimit('tests', {
      attempts: 2,
      seconds: 60,
    })
    await allowAttempt('a')
    await allowAttempt('a')
    await giveBack('a')
    expect(await allowAttempt('a')).toMatchObject({ ok: true })
    expect(await allowAttempt('a')).toMatchObject({ ok: false })
    await forget('a')
    expect(await allowAttempt('a')).toMatchObject({ ok: true })
  })

  it('can count attempts without refusing any', async () => {
    const { countAttempt } = createRateLimit('tests', { attempts: 2, seconds: 60 })
    const counts = [await countAttempt('a'), await countAttempt('a'), await countAttempt('a')]
    expect(counts).toEqual([1, 2, 3])
    expect(await countAttempt('b')).toBe(1)
  })

  it('reports how long the caller has to wait', () => {
    const refusal = tooManyAttempts(7)
    expect(refusal.status).toBe(429)
    expect(refusal.headers).toMatchObject({ 'retry-after': '7' })
  })
})
