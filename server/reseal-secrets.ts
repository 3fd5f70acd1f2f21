import type { Environment } from '@server/environment/environment'
import { withData } from '@server/environment/with-data'
import { logToStdout, type Log } from '@server/http/log'
import { createSignInRecords } from '@server/sign-in/sign-in-records'
import type { Database } from '@server/storage/database'
import { isSealedWithOldKey } from '@server/storage/is-sealed-with-old-key'
import type { Vault } from '@server/storage/vault'
import { resealSigningKeys } from '@server/tokens/signing-keys'
import { createToolsetKeys } from '@server/toolsets/toolset-keys'

interface Ports {
  database: Database
  vault: Vault
  now: () => Date
  log: Log
}

/** Reseals all secrets with the current secret key, so that older keys can be dropped. */
export async function resealSecrets(ports: Ports): Promise<{ resealed: number; left: number }> {
  const resealed = [
    await createToolsetKeys(ports).resealKeys(),
    await resealSigningKeys(ports),
    await createSignInRecords(ports).reseal(),
  ]
  return { resealed: resealed.reduce((sum, count) => sum + count, 0), left: await countOld(ports) }
}

/** Counts the secrets that are still sealed with a key other than the current one. */
async function countOld({ database: { kysely }, vault }: Ports): Promise<number> {
  const keyId = vault.currentPrefix.slice(0, -1)
  const isOld = isSealedWithOldKey(vault)
  const found = [
    await kysely
      .selectFrom('user_toolset_configs')
      .select((query) => query.fn.countAll().as('count'))
      .where('key_id', '<>', keyId)
      .executeTakeFirst(),
    await kysely
      .selectFrom('signing_keys')
      .select((query) => query.fn.countAll().as('count'))
      .where(isOld)
      .executeTakeFirst(),
    await kysely
      .selectFrom('sign_in_records')
      .select((query) => query.fn.countAll().as('count'))
      .where(isOld)
      .executeTakeFirst(),
  ]
  return found.reduce((sum, row) => sum + Number(row?.count ?? 0), 0)
}

/** Reseals the stored secrets for the operator's command. */
export async function resealStored(environment: Environment) {
  return withData(environment, (data) => resealSecrets({ ...data, log: logToStdout }))
}
