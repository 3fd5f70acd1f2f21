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
  /** Without a refresh token, the session ends when the access token expires. */
  refresh: z.string().optional(),
})
export type Tokens = z.infer<typeof Tokens>

const KeptSecret = z.discriminatedUnion('kind', [
  Tokens,
  z.object({ kind: z.literal('key'), key: z.string() }),
])

/** The credential that proves to a server who we are. */
export type Secret =
  | z.infer<typeof KeptSecret>
  /** The secret is a cookie, which only the browser and the server know. */
  | { kind: 'cookie' }

/** Includes the address, so that a secret is never sent to another server with the same id. */
const Kept = z.object({ address: z.string(), secret: KeptSecret })

type Owner = Pick<Server, 'id' | 'address'>

/** Reads the secret of an account, if the account needs one. */
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
