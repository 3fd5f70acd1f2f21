import type { Database } from '@server/storage/database'
import { openKeyring } from '@server/storage/keyring'
import { createVault, type Vault } from '@server/storage/vault'
import { openStore } from '@server/store/store'

import type { Environment } from './environment'

interface Data {
  database: Database
  vault: Vault
  now: () => Date
}

/** Opens the data of a server for an operator's command, and closes it afterwards. */
export async function withData<Result>(
  environment: Environment,
  work: (data: Data) => Promise<Result>,
): Promise<Result> {
  const { DATA_DIR, DATABASE_URL, SECRET_KEYS } = environment
  const { database, close } = await openStore({ directory: DATA_DIR, url: DATABASE_URL })
  try {
    const vault = createVault(SECRET_KEYS ?? openKeyring(DATA_DIR))
    return await work({ database, vault, now: () => new Date() })
  } finally {
    await close()
  }
}
