import type { Environment } from '@server/environment/environment'
import { openKeyring } from '@server/storage/keyring'
import { openStore } from '@server/store/store'
import { createVault } from '@server/storage/vault'
import { rotateSigningKey } from '@server/tokens/rotate-signing-key'

export async function rotateStoredKey(
  environment: Environment,
  options: { isAtOnce: boolean },
): Promise<void> {
  const { DATA_DIR, DATABASE_URL, SECRET_KEYS } = environment
  const { database, close } = await openStore({ directory: DATA_DIR, url: DATABASE_URL })
  try {
    const vault = createVault(SECRET_KEYS ?? openKeyring(DATA_DIR))
    await rotateSigningKey({ database, vault, now: () => new Date() }, options)
  } finally {
    await close()
  }
}
