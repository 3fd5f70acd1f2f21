import {
  deleteItemAsync,
  getItemAsync,
  setItemAsync,
  WHEN_UNLOCKED_THIS_DEVICE_ONLY,
} from 'expo-secure-store'

import { FailureError } from '@/core/failure'

import type { SecretStorage } from './secret-storage'
import { splitText } from './split-text'

/** Some devices reject larger items. */
const mostBytes = 2000
/** The first character of an item: the value follows, or the location of its parts. */
const whole = '='
const parted = '#'

/** Only one instance of the app uses these secrets. */
export const areSecretsShared = false

export const secretStorage = async (): Promise<SecretStorage> => 'keychain'

/** A keychain cannot list its items, so this item lists the names of the others. */
const listName = 'names'

/** Deletes all secrets, including those of removed servers. */
export function deleteAllSecrets(): Promise<void> {
  return inOrder(async () => {
    for (const name of await readNames()) await remove(name)
    await remove(listName)
  })
}

/*
 * An item holds a small value itself. For a large value it records which of two slots holds the parts, and
 * how many there are. A new value goes to the other slot, and the item is written last, so at any moment it
 * leads to the complete old value or the complete new one.
 */
interface Head {
  slot: 'a' | 'b'
  count: number
}

export const readSecret = (name: string): Promise<string | undefined> => inOrder(() => read(name))

export function writeSecret(name: string, value: string): Promise<void> {
  return inOrder(async () => {
    const names = await readNames()
    // The list is written first: a name without a secret does no harm.
    if (!names.includes(name)) await writeNames([...names, name])
    await write(name, value)
  })
}

export function deleteSecret(name: string): Promise<void> {
  return inOrder(async () => {
    await remove(name)
    const names = await readNames()
    if (names.includes(name)) await writeNames(names.filter((other) => other !== name))
  })
}

const readNames = async (): Promise<string[]> =>
  (await read(listName))?.split('\n').filter((name) => name !== '') ?? []

const writeNames = (names: readonly string[]): Promise<void> =>
  names.length > 0 ? write(listName, names.join('\n')) : remove(listName)

async function read(name: string): Promise<string | undefined> {
  const item = await getItemAsync(name)
  if (item === null) return undefined
  const head = headOf(item)
  if (!head) return item.startsWith(whole) ? item.slice(whole.length) : undefined
  const parts = await Promise.all(
    Array.from({ length: head.count }, (_, at) => getItemAsync(partName(name, head.slot, at))),
  )
  return parts.includes(null) ? undefined : parts.join('').slice(whole.length)
}

async function write(name: string, value: string): Promise<void> {
  const item = await getItemAsync(name)
  const slot = (item === null ? undefined : headOf(item))?.slot
  const parts = splitText(whole + value, mostBytes)
  if (parts.length === 1) await put(name, whole + value)
  else {
    const next = slot === 'a' ? 'b' : 'a'
    await clear(name, next)
    for (const [at, part] of parts.entries()) await put(partName(name, next, at), part)
    await put(name, `${parted}${next}.${parts.length}`)
  }
  if (slot) await clear(name, slot)
}

async function remove(name: string): Promise<void> {
  await deleteItemAsync(name)
  await clear(name, 'a')
  await clear(name, 'b')
}

/** Removes the last part first, so that the next call finds what a crash left behind. */
async function clear(name: string, slot: Head['slot']): Promise<void> {
  let count = 0
  while ((await getItemAsync(partName(name, slot, count))) !== null) count += 1
  for (let at = count - 1; at >= 0; at -= 1) await deleteItemAsync(partName(name, slot, at))
}

const put = (name: string, value: string) =>
  setItemAsync(name, value, { keychainAccessible: WHEN_UNLOCKED_THIS_DEVICE_ONLY })

const partName = (name: string, slot: Head['slot'], at: number) => `${name}_${slot}${at}`

function headOf(item: string): Head | undefined {
  const [, slot, count] = /^#([ab])\.(\d+)$/.exec(item) ?? []
  return slot === 'a' || slot === 'b' ? { slot, count: Number(count) } : undefined
}

let last: Promise<unknown> = Promise.resolve()

/** Runs one operation at a time: concurrent writes to one name would mix their parts. */
function inOrder<Value>(work: () => Promise<Value>): Promise<Value> {
  const next = last.then(work).catch(() => {
    // A locked device may succeed later. The error is dropped because its message may contain a secret.
    throw new FailureError({ kind: 'storage' })
  })
  last = next.catch(() => {})
  return next
}
