import { z } from 'zod'

import { abilitiesOf } from '@/core/server/abilities'
import { OwnHeader } from '@/core/server/own-header'
import type { Server } from '@/core/server/server'
import { deleteSecret, readSecret, writeSecret } from '@/data/secret/secret'
import { nameOf } from '@/data/secret/split-text'
import { readJson } from '@/data/store/read-json'

import { broadcastSessionChange } from './session-broadcast'
import { entryFor, sessionEntries } from './session-entries'

type Owner = Pick<Server, 'id' | 'address'>

/** Includes the address, so that the headers are never sent to another server with the same id. */
const Kept = z.object({ address: z.string(), headers: z.array(OwnHeader) })

type Listener = (serverId: string) => void
const listeners = new Set<Listener>()

/** Calls the listener when a person has changed a server's headers. Returns a function that stops it. */
export function onOwnHeadersChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export async function readOwnHeaders({ id, address }: Owner): Promise<readonly OwnHeader[]> {
  const kept = readJson((await readSecret(secretName(id))) ?? null, Kept)
  return kept?.address === address ? kept.headers : []
}

export async function writeOwnHeaders(
  { id, address }: Owner,
  headers: readonly OwnHeader[],
): Promise<void> {
  const kept: z.infer<typeof Kept> = { address, headers: [...headers] }
  if (headers.length === 0) await deleteSecret(secretName(id))
  else await writeSecret(secretName(id), JSON.stringify(kept))
  const entry = sessionEntries.get(id)
  if (entry) entry.ownHeaders = undefined
  broadcastSessionChange(id)
  for (const listener of listeners) listener(id)
}

/** Returns the headers to send to a URL: those of the server that it belongs to. */
export async function ownHeadersFor(url: string): Promise<readonly OwnHeader[]> {
  const entry = entryFor(url)
  if (!entry || abilitiesOf(entry.server).signIn !== 'key') return []
  // Read again on the next call, because the device may be locked only for a while.
  entry.ownHeaders ??= readOwnHeaders(entry.server).catch((error: unknown) => {
    entry.ownHeaders = undefined
    throw error
  })
  return entry.ownHeaders
}

const secretName = (id: string) => `headers.${nameOf(id)}`
