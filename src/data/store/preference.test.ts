import { z } from 'zod'

import { readPreference, writePreference } from './preference'

const Size = z.enum(['small', 'large'])

describe('a preference', () => {
  it('is what was said last, until it is taken back', async () => {
    expect(await readPreference('size', Size)).toBeUndefined()
    await writePreference('size', 'small')
    await writePreference('size', 'large')
    expect(await readPreference('size', Size)).toBe('large')
    await writePreference('size', undefined)
    expect(await readPreference('size', Size)).toBeUndefined()
  })

  it('that means nothing any more was never said', async () => {
    await writePreference('size', 'huge')
    expect(await readPreference('size', Size)).toBeUndefined()
  })
})
