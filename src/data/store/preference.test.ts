import { z } from 'zod'

import { readPreference, writePreference } from './preference'

const Size = z.enum(['small', 'large'])

describe('a preference', () => {
  it('holds the last value until it is removed', async () => {
    expect(await readPreference('size', Size)).toBeUndefined()
    await writePreference('size', 'small')
    await writePreference('size', 'large')
    expect(await readPreference('size', Size)).toBe('large')
    await writePreference('size', undefined)
    expect(await readPreference('size', Size)).toBeUndefined()
  })

  it('is undefined if its stored value is invalid', async () => {
    await writePreference('size', 'huge')
    expect(await readPreference('size', Size)).toBeUndefined()
  })
})
