import type { Environment } from '@server/environment/environment'
import { withData } from '@server/environment/with-data'
import { rotateSigningKey } from '@server/tokens/rotate-signing-key'

export async function rotateStoredKey(
  environment: Environment,
  options: { revokesOldTokens: boolean },
): Promise<void> {
  await withData(environment, (data) => rotateSigningKey(data, options))
}
