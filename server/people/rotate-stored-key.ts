import type { Environment } from '@server/environment/environment'
import { openKeyring } from '@server/storage/keyring'
import { openStore } from '@server/storage/store'
import { createVault } from '@server/storage/vault'
import { rotateSigningKey } from '@server/tokens/rotate-signing-key'

export async function rotateStoredKey(
  environment: Environment,
  options: { isAtOnce: boolean },
): Promise<void> {
  const { DATA_DIR, DATABASE_URL, DATABASE_AUTH_TOKEN, SECRET_KEYS } = environment
  const location = { directory: DATA_DIR, url: DATABASE_URL, authToken: DATABASE_AUTH_TOKEN }
  const { client, close } = await openStore(location)
  try {
    const vault = createVault(SECRET_KEYS ?? openKeyring(DATA_DIR))
    await rotateSigningKey({ client, vault, now: () => new Date() }, options)
  } finally {
    close()
  }
}
