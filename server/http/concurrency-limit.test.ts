import { createConcurrencyLimit } from './concurrency-limit'

const refusal = (code: string) => expect.objectContaining({ code })

describe('a limit on concurrent requests', () => {
  it('refuses a person who has too many, and nobody else', async () => {
    const { enter } = createConcurrencyLimit({ perUser: 2, inTotal: 10 })
    await enter('ada')
    await enter('ada')
    await expect(enter('ada')).rejects.toEqual(refusal('too_many_requests'))
    await enter('bob')
  })

  it('refuses everybody when the server is full', async () => {
    const { enter } = createConcurrencyLimit({ perUser: 2, inTotal: 2 })
    await enter('ada')
    await enter('bob')
    await expect(enter('eve')).rejects.toEqual(refusal('server_full'))
  })

  it('admits one more request when one ends, even if its end is reported twice', async () => {
    const { enter } = createConcurrencyLimit({ perUser: 2, inTotal: 2 })
    const leave = await enter('ada')
    await enter('ada')
    leave()
    leave()
    await enter('ada')
    await expect(enter('ada')).rejects.toEqual(refusal('too_many_requests'))
  })

  it('refuses a person who has too many across all processes, without counting the request', async () => {
    const seats = [undefined, () => {}]
    const { enter } = createConcurrencyLimit({ perUser: 1, inTotal: 1 }, async () => seats.shift())
    await expect(enter('ada')).rejects.toEqual(refusal('too_many_requests'))
    await enter('ada')
  })

  it('does not count a request if counting it across all processes fails', async () => {
    const answers = [Promise.reject(new Error('no database')), Promise.resolve(() => {})]
    const takeSeat = () => answers.shift() ?? Promise.resolve(undefined)
    const { enter } = createConcurrencyLimit({ perUser: 1, inTotal: 1 }, takeSeat)
    await expect(enter('ada')).rejects.toThrow('no database')
    await enter('ada')
  })
})
