import { FailureError } from '@/core/failure'

import { openBrowserVault, type BrowserVault } from './browser-vault'
import { openIndexedRecords } from './indexed-records'
import type { SecretStorage } from './secret-storage'

/** The tabs of a browser share their secrets. */
export const areSecretsShared = true

/** Secrets that the browser has not stored. */
const memory = new Map<string, string>()

let opening: Promise<BrowserVault | undefined> | undefined

/** Undefined without TLS, where `crypto.subtle` is missing, and in private windows that store nothing. */
const vault = () => (opening ??= openVault().catch(() => undefined))

async function openVault(): Promise<BrowserVault | undefined> {
  const { indexedDB, crypto } = globalThis
  if (!indexedDB || !crypto.subtle) return undefined
  return openBrowserVault(await openIndexedRecords(indexedDB), crypto)
}

export const secretStorage = async (): Promise<SecretStorage> =>
  (await vault()) && memory.size === 0 ? 'browser' : 'memory'

/** A vault that cannot be read counts as empty: the person signs in again. */
export async function readSecret(name: string): Promise<string | undefined> {
  return memory.get(name) ?? (await vault())?.read(name).catch(() => undefined)
}

export async function writeSecret(name: string, value: string): Promise<void> {
  memory.set(name, value)
  const kept = await vault()
  const isKept = kept ? await kept.write(name, value).then(...yesOrNo) : false
  if (isKept && memory.get(name) === value) memory.delete(name)
}

const yesOrNo = [() => true, () => false] as const

export async function deleteSecret(name: string): Promise<void> {
  memory.delete(name)
  await (await vault())?.remove(name).catch(refuse)
}

/** Deletes all secrets, including those of removed servers. */
export async function deleteAllSecrets(): Promise<void> {
  memory.clear()
  await (await vault())?.clear().catch(refuse)
}

function refuse(): never {
  throw new FailureError({ kind: 'storage' })
}
