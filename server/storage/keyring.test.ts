import { randomBytes } from 'node:crypto'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { temporaryDirectory } from '@server/testing/test-server'

import { openKeyring, parseKeyring } from './keyring'

const key = () => randomBytes(32).toString('base64')

describe('the keyring', () => {
  it('is made once, for its owner only', () => {
    const directory = join(temporaryDirectory(), 'data')
    const made = openKeyring(directory)
    expect(openKeyring(directory)).toEqual(made)
    expect(statSync(join(directory, 'secret-keys')).mode & 0o777).toBe(0o600)
  })

  it('leaves nothing beside it', () => {
    const directory = temporaryDirectory()
    openKeyring(directory)
    expect(readdirSync(directory)).toEqual(['secret-keys'])
  })

  it('takes the first key for the current one', () => {
    const keyring = parseKeyring(`new:${key()}, old:${key()}\n`)
    expect(keyring?.current).toBe('new')
    expect([...(keyring?.keys.keys() ?? [])]).toEqual(['new', 'old'])
  })

  it.each(['', 'key', 'a:', `a:${key().slice(8)}`, `a:${key()},a:${key()}`, `:${key()}`])(
    'is not %j',
    (text) => {
      expect(parseKeyring(text)).toBeUndefined()
    },
  )

  it('does not make new keys over damaged ones', () => {
    const directory = temporaryDirectory()
    writeFileSync(join(directory, 'secret-keys'), 'damaged')
    expect(() => openKeyring(directory)).toThrow(expect.objectContaining({ kind: 'keys-unusable' }))
  })
})
