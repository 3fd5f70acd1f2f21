import { createStreamPool } from './stream-pool'

const open = () => new AbortController().signal

async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const late = Symbol('late')
  return (await Promise.race([promise, Promise.resolve(late)])) === late
}

describe('the stream pool', () => {
  it('lends no more connections than it has', async () => {
    const pool = createStreamPool(2)
    await pool.acquire(open())
    await pool.acquire(open())
    expect(await isPending(pool.acquire(open()))).toBe(true)
  })

  it('serves waiting turns in order', async () => {
    const pool = createStreamPool(1)
    const release = await pool.acquire(open())
    const order: string[] = []
    const first = pool.acquire(open()).then((next) => (order.push('first'), next))
    const second = pool.acquire(open()).then(() => order.push('second'))
    release?.()
    const releaseFirst = await first
    expect(order).toEqual(['first'])
    releaseFirst?.()
    await second
    expect(order).toEqual(['first', 'second'])
  })

  it('skips turns that have stopped waiting', async () => {
    const pool = createStreamPool(1)
    const release = await pool.acquire(open())
    const impatient = new AbortController()
    const abandoned = pool.acquire(impatient.signal)
    const patient = pool.acquire(open())
    impatient.abort()
    expect(await abandoned).toBeUndefined()
    release?.()
    expect(await patient).toBeInstanceOf(Function)
  })

  it('lends no connection to a turn that is over', async () => {
    const over = new AbortController()
    over.abort()
    expect(await createStreamPool(1).acquire(over.signal)).toBeUndefined()
  })

  it('serves waiting turns in order when it grows', async () => {
    const pool = createStreamPool(1)
    await pool.acquire(open())
    const [second, third, fourth] = [open(), open(), open()].map((signal) => pool.acquire(signal))
    pool.resize(3)
    expect(await second).toBeInstanceOf(Function)
    expect(await third).toBeInstanceOf(Function)
    expect(await isPending(fourth ?? Promise.resolve())).toBe(true)
  })

  it('lends nothing after it has shrunk until enough connections are returned', async () => {
    const pool = createStreamPool(3)
    const releases = await Promise.all([open(), open(), open()].map((one) => pool.acquire(one)))
    pool.resize(1)
    const next = pool.acquire(open())
    releases[0]?.()
    releases[1]?.()
    expect(await isPending(next)).toBe(true)
    releases[2]?.()
    expect(await next).toBeInstanceOf(Function)
  })

  it('counts a connection once if it is returned twice', async () => {
    const pool = createStreamPool(1)
    const release = await pool.acquire(open())
    release?.()
    release?.()
    await pool.acquire(open())
    expect(await isPending(pool.acquire(open()))).toBe(true)
  })
})
