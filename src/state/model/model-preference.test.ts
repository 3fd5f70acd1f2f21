import { z } from 'zod'

import { readPreference, writePreference } from '@/data/store/preference'
import { removeServerTraces } from '@/data/store/servers'
import { store } from '@/state/device/store'

import { modelPreference, type ModelKey } from './model-preference'

const size = modelPreference<ModelKey, number>('size', z.number(), 1)
let made = 0
const fresh = () => ({ server: `server-${(made += 1)}`, model: 'org/small' })
const nameOf = ({ server }: { server: string }) => `size/${server}/org%2Fsmall`

describe('a model preference', () => {
  it('has its initial value until it is changed, and is then stored', async () => {
    const place = fresh()
    expect(await size.load(place)).toBe(1)
    size.edit(place, () => 5)
    expect(store.get(size.atom(place))).toBe(5)
    await size.load(place)
    expect(await readPreference(nameOf(place), z.number())).toBe(5)
    size.edit(place, () => 1)
    await size.load(place)
    expect(await readPreference(nameOf(place), z.number())).toBeUndefined()
    expect(await size.load(place)).toBe(1)
  })

  it('keeps an edit that is made while the device is being read', async () => {
    const place = fresh()
    await writePreference(nameOf(place), 3)
    const loading = size.load(place)
    size.edit(place, () => 5)
    expect(await loading).toBe(5)
    expect(await size.load(place)).toBe(5)
  })

  it('is removed with its server', async () => {
    const place = fresh()
    size.edit(place, () => 5)
    await size.load(place)
    await removeServerTraces(place.server)
    expect(await size.load(place)).toBe(1)
  })
})
