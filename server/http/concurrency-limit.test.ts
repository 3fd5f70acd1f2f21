import { createConcurrencyLimit } from './concurrency-limit'

const refusal = (code: string) => expect.objectContaining({ code })

describe('a limit of concurrent requests', () => {
  it('refuses a person who has too many, and nobody else', () => {
    const { enter } = createConcurrencyLimit({ perUser: 2, inTotal: 10 })
    enter('ada')
    enter('ada')
    expect(() => enter('ada')).toThrow(refusal('too_many_requests'))
    expect(() => enter('bob')).not.toThrow()
  })

  it('refuses everybody when the server is full', () => {
    const { enter } = createConcurrencyLimit({ perUser: 2, inTotal: 2 })
    enter('ada')
    enter('bob')
    expect(() => enter('eve')).toThrow(refusal('server_full'))
  })

  it('admits the next request when one ends, however often its end is told', () => {
    const { enter } = createConcurrencyLimit({ perUser: 2, inTotal: 2 })
    const leave = enter('ada')
    enter('ada')
    leave()
    leave()
    expect(() => enter('ada')).not.toThrow()
    expect(() => enter('ada')).toThrow(refusal('too_many_requests'))
  })
})
