import { Appearance, defaultAppearance, readAppearance } from '@/core/app/appearance'
import { writeDatabase } from '@/data/store/database'
import { readPreference, writePreference } from '@/data/store/preference'
import { disk } from '@/data/testing/expo-file-system'
import { store } from '@/state/device/store'

import { appearanceAtom, forgetAppearance, loadAppearance, setAppearance } from './appearance'

const copy = 'document:/appearance.json'
/** Resolves when two writes are done, the second of which waits for the first. */
async function written() {
  await writeDatabase(async () => {})
  await new Promise((resolve) => setImmediate(resolve))
  await writeDatabase(async () => {})
}

describe('the appearance', () => {
  it('has its defaults at first', () => {
    expect(store.get(appearanceAtom)).toEqual(defaultAppearance)
  })

  it('applies immediately, is stored, and can be read before the first frame', async () => {
    setAppearance({ scheme: 'dark' })
    setAppearance({ textSize: 'large' })
    const chosen = { scheme: 'dark', language: 'system', textSize: 'large' }
    expect(store.get(appearanceAtom)).toEqual(chosen)
    expect(JSON.parse(disk.get(copy) ?? '')).toEqual(chosen)
    await written()
    expect(await readPreference('appearance', Appearance)).toEqual(chosen)
  })

  it('follows the preferences and ignores unknown values', async () => {
    await writePreference('appearance', { scheme: 'light', language: 'tlh', textSize: 'large' })
    await loadAppearance()
    const expected = { scheme: 'light', language: 'system', textSize: 'large' }
    expect(store.get(appearanceAtom)).toEqual(expected)
    expect(JSON.parse(disk.get(copy) ?? '')).toEqual(expected)
  })

  it('leaves no copy when everything is deleted', () => {
    forgetAppearance()
    expect(disk.has(copy)).toBe(false)
  })

  it('is read from the copy as far as the copy is valid', () => {
    expect(readAppearance('{"scheme":"dark","language":"de","textSize":"huge"}')).toEqual({
      scheme: 'dark',
      language: 'de',
      textSize: 'normal',
    })
    expect(readAppearance('{')).toEqual(defaultAppearance)
    expect(readAppearance(undefined)).toEqual(defaultAppearance)
  })
})
