import type { Client } from '@libsql/client'
import { z } from 'zod'

import type { Environment } from '@server/environment/environment'
import { withData } from '@server/environment/with-data'
import { logToStdout, type Log } from '@server/http/log'
import { createSignInRecords } from '@server/sign-in/sign-in-records'
import type { Vault } from '@server/storage/vault'
import { resealSigningKeys } from '@server/tokens/signing-keys'
import { createToolsetKeys } from '@server/toolsets/toolset-keys'

interface Ports {
  client: Client
  vault: Vault
  now: () => Date
  log: Log
}

/** Seals everything that is sealed with the current secret key, so that older ones can be dropped. */
export async function resealSecrets(ports: Ports): Promise<{ resealed: number; left: number }> {
  const resealed = [
    await createToolsetKeys(ports).rewrapKeys(),
    await resealSigningKeys(ports),
    await createSignInRecords(ports).reseal(),
  ]
  return { resealed: resealed.reduce((sum, count) => sum + count, 0), left: await countOld(ports) }
}

const Count = z.object({ count: z.coerce.number() })

/** What is still sealed with another key than the current one. */
async function countOld({ client, vault }: Ports): Promise<number> {
  const inText = (table: string) =>
    `SELECT count(*) AS count FROM ${table} WHERE substr(encrypted, 1, ?) <> ?`
  const mark = vault.currentMark
  const queries = [
    {
      sql: 'SELECT count(*) AS count FROM user_toolset_configs WHERE key_id <> ?',
      args: [mark.slice(0, -1)],
    },
    { sql: inText('signing_keys'), args: [mark.length, mark] },
    { sql: inText('sign_in_records'), args: [mark.length, mark] },
  ]
  let left = 0
  for (const query of queries) {
    const { rows } = await client.execute(query)
    left += Count.parse(rows[0]).count
  }
  return left
}

/** For the operator's command. */
export async function resealStored(environment: Environment) {
  return withData(environment, (data) => resealSecrets({ ...data, log: logToStdout }))
}
