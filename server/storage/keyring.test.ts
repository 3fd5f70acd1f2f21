import { randomBytes } from 'node:crypto'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { temporaryDirectory } from '@server/testing/temporary-directory'

import { openKeyring, parseKeyring } from './keyring'

const key = () => randomBytes(32).toString('base64')

describe('the keyring', () => {
  it('is created once and readable only by its owner', () => {
    const directory = join(temporaryDirectory(), 'data')
    const made = openKeyring(directory)
    expect(openKeyring(directory)).toEqual(made)
    expect(statSync(join(directory, 'secret-keys')).mode & 0o777).toBe(0o600)
  })

  it('leaves no temporary file behind', () => {
    const directory = temporaryDirectory()
    openKeyring(directory)
    expect(readdirSync(directory)).toEqual(['secret-keys'])
  })

  it('uses the first key as the current one', () => {
    const keyring = parseKeyring(`new:${key()}, old:${key()}\n`)
    expect(keyring?.current).toBe('new')
    expect([...(keyring?.keys.keys() ?? [])]).toEqual(['new', 'old'])
  })

  it.each(['', 'key', 'a:', `a:${key().slice(8)}`, `a:${key()},a:${key()}`, `:${key()}`])(
    'cannot be parsed from %j',
    (text) => {
      expect(parseKeyring(text)).toBeUndefined()
    },
  )

  it('does not overwrite a damaged file', () => {
    const directory = temporaryDirectory()
    writeFileSync(join(directory, 'secret-keys'), 'damaged')
    expect(() => openKeyring(directory)).toThrow(expect.objectContaining({ kind: 'keys-unusable' }))
  })
})
