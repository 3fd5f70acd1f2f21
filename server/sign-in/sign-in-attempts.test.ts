import { createSignInAttempts } from './sign-in-attempts'

function open() {
  const waits: number[] = []
  const attempts = createSignInAttempts({ wait: async (milliseconds) => waits.push(milliseconds) })
  const guess = async (times: number, network: string, username: string) => {
    for (let count = 0; count < times; count += 1) await attempts.begin(network, username)
  }
  return { ...attempts, guess, waits }
}

describe('wrong passwords', () => {
  it('block an account for one network after ten attempts', async () => {
    const { begin, guess } = open()
    await guess(10, 'attacker', 'admin')
    expect(await begin('attacker', 'Admin')).toEqual({ ok: false, retryAfterSeconds: 900 })
    expect(await begin('attacker', 'demo')).toEqual({ ok: true })
  })

  it('do not block the account for other networks', async () => {
    const { begin, guess } = open()
    await guess(50, 'attacker', 'admin')
    expect(await begin('home', 'admin')).toEqual({ ok: true })
  })

  it('block a network after thirty attempts across all accounts', async () => {
    const { begin, guess } = open()
    for (const username of ['a', 'b', 'c']) await guess(10, 'attacker', username)
    expect(await begin('attacker', 'd')).toMatchObject({ ok: false })
  })

  it('from many networks slow down sign-ins to the account but never block them', async () => {
    const { begin, guess, waits } = open()
    for (let network = 0; network < 100; network += 1) await guess(1, `bot-${network}`, 'admin')
    expect(waits.slice(0, 6)).toEqual([250, 500, 1000, 2000, 4000, 8000])
    expect(Math.max(...waits)).toBe(8000)
    expect(await begin('home', 'admin')).toEqual({ ok: true })
    const before = waits.length
    await begin('home', 'demo')
    expect(waits).toHaveLength(before)
  })

  it('are forgotten when the right password comes from the same network', async () => {
    const { begin, guess, succeeded } = open()
    await guess(9, 'home', 'admin')
    await begin('home', 'admin')
    await succeeded('home', 'admin')
    await guess(9, 'home', 'admin')
    expect(await begin('home', 'admin')).toEqual({ ok: true })
  })
})
