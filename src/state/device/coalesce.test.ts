import { coalesce } from './coalesce'

/** Work that ends when the test says so. */
function steppedWork() {
  const ends: (() => void)[] = []
  let runs = 0
  const work = () => {
    runs += 1
    return new Promise<void>((resolve) => void ends.push(resolve))
  }
  const end = async () => {
    ends.shift()?.()
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return { work, end, runs: () => runs }
}

describe('coalesced work', () => {
  it('runs once more for all requests that come during a run', async () => {
    const { work, end, runs } = steppedWork()
    const { request } = coalesce(work)
    const all = [request(), request(), request()]
    expect(runs()).toBe(1)
    await end()
    expect(runs()).toBe(2)
    await end()
    await Promise.all(all)
    expect(runs()).toBe(2)
  })

  it('resolves a request only after a run that began after it', async () => {
    const { work, end } = steppedWork()
    const { request } = coalesce(work)
    void request()
    let isDone = false
    const second = request().then(() => (isDone = true))
    await end()
    expect(isDone).toBe(false)
    await end()
    await second
  })

  it('can be requested again after a run has failed', async () => {
    let runs = 0
    const { request } = coalesce(async () => {
      runs += 1
      if (runs === 1) throw new Error('the first run')
    })
    await expect(request()).rejects.toThrow('the first run')
    await request()
    expect(runs).toBe(2)
  })

  it('tells whether it is running', async () => {
    const { work, end } = steppedWork()
    const coalesced = coalesce(work)
    expect(coalesced.running).toBeUndefined()
    const requested = coalesced.request()
    expect(coalesced.running).toBeDefined()
    await end()
    await requested
    expect(coalesced.running).toBeUndefined()
  })
})
