import type { LookupOptions } from 'node:dns'

import { createGuardedLookup } from './guarded-lookup'

const lookup = createGuardedLookup(async () => ['93.184.216.34', '2606:4700::1111'])

const answerTo = (options: LookupOptions) =>
  new Promise((resolve) => {
    lookup('example.com', options, (...answer) => resolve(answer))
  })

describe('a guarded lookup', () => {
  it('returns one address or all of them, as the socket asks', async () => {
    expect(await answerTo({ all: true })).toEqual([
      null,
      [
        { address: '93.184.216.34', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
    ])
    expect(await answerTo({})).toEqual([null, '93.184.216.34', 4])
  })
})
