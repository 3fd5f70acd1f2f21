import type { Identity } from '@/core/server/identify-server'

import { withinReachOfGuests } from './within-reach-of-guests.web'

const found = (address: string): Identity => ({
  kind: 'found',
  finding: {
    address,
    kind: 'continuo',
    product: 'Continuo',
    need: 'nothing',
    features: ['guests', 'feed'],
  },
})

describe('a web page', () => {
  beforeAll(() => {
    Object.assign(globalThis, { location: new URL('https://chat.example/') })
  })
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'location')
  })

  it('lets people be guests of the site that it came from', () => {
    const identity = found('https://chat.example:8787')
    expect(withinReachOfGuests(identity)).toBe(identity)
  })

  it('offers no guests where the cookie does not go', () => {
    expect(withinReachOfGuests(found('https://agents.example'))).toMatchObject({
      finding: { features: ['feed'] },
    })
  })
})
