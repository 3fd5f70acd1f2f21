import { z } from 'zod'

import type { Server } from '@/core/server/server'
import { Account } from '@/core/server/session'
import { readPreference, writePreference } from '@/data/store/preference'
import { readJson } from '@/data/store/read-json'

import { deleteSecret, readSecret, writeSecret } from './secret'
import { nameOf } from './split-text'

const Tokens = z.object({
  kind: z.literal('tokens'),
  issuer: z.string(),
  clientId: z.string(),
  access: z.string(),
  /** Without one the session ends with the access token. */
  refresh: z.string().optional(),
})
export type Tokens = z.infer<typeof Tokens>

const Secret = z.discriminatedUnion('kind', [
  Tokens,
  z.object({ kind: z.literal('key'), key: z.string() }),
])
/** Proves to a server who we are. */
export type Secret = z.infer<typeof Secret>

/** With the address, so that a secret is not shown to another server of the same id. */
const Kept = z.object({ address: z.string(), secret: Secret })

type Owner = Pick<Server, 'id' | 'address'>

export async function readSessionSecret({ id, address }: Owner): Promise<Secret | undefined> {
  const kept = readJson((await readSecret(secretName(id))) ?? null, Kept)
  return kept?.address === address ? kept.secret : undefined
}

export const writeSessionSecret = ({ id, address }: Owner, secret: Secret): Promise<void> =>
  writeSecret(secretName(id), JSON.stringify({ address, secret } satisfies z.infer<typeof Kept>))

export const deleteSessionSecret = ({ id }: Pick<Owner, 'id'>): Promise<void> =>
  deleteSecret(secretName(id))

export const readAccount = ({ id }: Pick<Owner, 'id'>): Promise<Account | undefined> =>
  readPreference(accountName(id), Account)

export const writeAccount = (
  { id }: Pick<Owner, 'id'>,
  account: Account | undefined,
): Promise<void> => writePreference(accountName(id), account)

const secretName = (id: string) => `session.${nameOf(id)}`
const accountName = (id: string) => `account of ${id}`
