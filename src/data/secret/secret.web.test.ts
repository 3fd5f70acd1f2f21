import {
  deleteAllSecrets,
  deleteSecret,
  readSecret,
  secretKeeping,
  writeSecret,
} from './secret.web'

describe('secrets in a browser that stores nothing', () => {
  it('are in memory, and the app can say so', async () => {
    await writeSecret('a', 'canary')
    expect(await readSecret('a')).toBe('canary')
    expect(await secretKeeping()).toBe('memory')
  })

  it('are gone when they are deleted', async () => {
    await writeSecret('a', 'canary')
    await writeSecret('b', 'second')
    await deleteSecret('a')
    expect([await readSecret('a'), await readSecret('b')]).toEqual([undefined, 'second'])
    await deleteAllSecrets()
    expect(await readSecret('b')).toBeUndefined()
  })
})
