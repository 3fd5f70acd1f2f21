import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { StartFailure } from '@server/process/start-failure'
import { systemErrorCode } from '@server/process/system-error'

import { makePrivate } from './make-private'
import type { Keyring } from './vault'

const keyBytes = 32

/** Parses `id:base64` pairs, the current key first. Returns undefined for anything else. */
export function parseKeyring(text: string): Keyring | undefined {
  const pairs = text
    .trim()
    .split(/[\s,]+/)
    .map((pair) => /^([\w-]{1,32}):([A-Za-z0-9+/_-]+={0,2})$/.exec(pair))
  const keys = new Map<string, Uint8Array>()
  for (const pair of pairs) {
    const [, id, key] = pair ?? []
    if (id === undefined || key === undefined || keys.has(id)) return undefined
    const bytes = Buffer.from(key, 'base64')
    if (bytes.length !== keyBytes) return undefined
    keys.set(id, bytes)
  }
  const [current] = keys.keys()
  return current === undefined ? undefined : { current, keys }
}

/** Reads the keys in the data folder, and creates them at the first start. */
export function openKeyring(directory: string): Keyring {
  makePrivate(directory)
  const file = join(directory, 'secret-keys')
  if (!existsSync(file)) makeKeys(file)
  const keyring = parseKeyring(readFileSync(file, 'utf8'))
  if (keyring) return keyring
  throw new StartFailure(
    'keys-unusable',
    `The file secret-keys in ${directory} is damaged. Restore it from a backup: without it the stored API keys cannot be read.`,
  )
}

/** Writes the file under another name first, so that no process reads half a key. */
function makeKeys(file: string): void {
  const id = randomBytes(4).toString('hex')
  const draft = `${file}.${id}`
  writeFileSync(draft, `${id}:${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
