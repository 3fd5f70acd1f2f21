import type { Client } from '@libsql/client'

import { openKeyring } from '@server/storage/keyring'
import { openStore } from '@server/storage/store'
import { createVault, type Vault } from '@server/storage/vault'

import type { Environment } from './environment'

interface Data {
  client: Client
  vault: Vault
  now: () => Date
}

/** Opens the data of a server for an operator's command, and closes it afterwards. */
export async function withData<Result>(
  environment: Environment,
  work: (data: Data) => Promise<Result>,
): Promise<Result> {
  const { DATA_DIR, DATABASE_URL, DATABASE_AUTH_TOKEN, SECRET_KEYS } = environment
  const location = { directory: DATA_DIR, url: DATABASE_URL, authToken: DATABASE_AUTH_TOKEN }
  const { client, close } = await openStore(location)
  try {
    const vault = createVault(SECRET_KEYS ?? openKeyring(DATA_DIR))
    return await work({ client, vault, now: () => new Date() })
  } finally {
    close()
  }
}
