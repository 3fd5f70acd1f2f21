import type { Identity } from '@/core/server/identify-server'

import { dropUnusableGuestAccess } from './drop-unusable-guest-access.web'

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

  it('offers guest access on the site that it was loaded from', () => {
    const identity = found('https://chat.example:8787')
    expect(dropUnusableGuestAccess(identity)).toBe(identity)
  })

  it('offers no guest access on a site that does not get the cookie', () => {
    expect(dropUnusableGuestAccess(found('https://agents.example'))).toMatchObject({
      finding: { features: ['feed'] },
    })
  })
})
