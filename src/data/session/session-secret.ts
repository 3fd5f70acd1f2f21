import { z } from 'zod'

import type { Server } from '@/core/server/server'
import { Account } from '@/core/server/session'
import { deleteSecret, readSecret, writeSecret } from '@/data/secret/secret'
import { nameOf } from '@/data/secret/split-text'
import { readPreference, writePreference } from '@/data/store/preference'
import { readJson } from '@/data/store/read-json'

const Tokens = z.object({
  kind: z.literal('tokens'),
  issuer: z.string(),
  clientId: z.string(),
  access: z.string(),
  /** Without one the session ends with the access token. */
  refresh: z.string().optional(),
})
export type Tokens = z.infer<typeof Tokens>

const KeptSecret = z.discriminatedUnion('kind', [
  Tokens,
  z.object({ kind: z.literal('key'), key: z.string() }),
])

/** Proves to a server who we are. */
export type Secret =
  | z.infer<typeof KeptSecret>
  /** Only the browser and the server know it. */
  | { kind: 'cookie' }

/** With the address, so that a secret is not shown to another server of the same id. */
const Kept = z.object({ address: z.string(), secret: KeptSecret })

type Owner = Pick<Server, 'id' | 'address'>

/** The secret of an account. */
export async function readSecretOf(
  owner: Owner,
  account: Account | undefined,
): Promise<Secret | undefined> {
  if (account?.kind === 'person' && account.secretIn === 'cookie') return { kind: 'cookie' }
  const needsSecret = account?.kind === 'person' || account?.kind === 'key'
  return needsSecret ? readSessionSecret(owner) : undefined
}

export async function readSessionSecret({ id, address }: Owner): Promise<Secret | undefined> {
  const kept = readJson((await readSecret(secretName(id))) ?? null, Kept)
  return kept?.address === address ? kept.secret : undefined
}

export async function writeSessionSecret({ id, address }: Owner, secret: Secret): Promise<void> {
  if (secret.kind === 'cookie') return deleteSecret(secretName(id))
  const kept: z.infer<typeof Kept> = { address, secret }
  await writeSecret(secretName(id), JSON.stringify(kept))
}

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
