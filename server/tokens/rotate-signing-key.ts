import { z } from 'zod'

import { column } from '@server/storage/column'

import { cookieRow, makeKeyRow, openSigningKeys, type KeyPorts } from './signing-keys'

const Newest = z.object({ newest: column.milliseconds })

/**
 * Adds a key with which each process signs from its next start on. Tokens of older keys stay valid
 * unless `revokesOldTokens` is set.
 */
export async function rotateSigningKey(
  ports: KeyPorts,
  { revokesOldTokens }: { revokesOldTokens: boolean },
): Promise<void> {
  const { database, vault, now } = ports
  const { kysely, writeAll } = database
  const { privateJwks } = await openSigningKeys(ports)
  const kept = revokesOldTokens ? [] : privateJwks.map(({ kid = '' }) => kid)
  const found = await kysely
    .selectFrom('signing_keys')
    .select((query) => query.fn.max('created').as('newest'))
    .executeTakeFirst()
  const { newest } = Newest.parse(found)
  // The key must be newer than all others, even if their times come from a clock that was ahead.
  const row = await makeKeyRow(vault, new Date(Math.max(now().getTime(), newest + 1)))
  await writeAll([
    kysely.insertInto('signing_keys').values(row).compile(),
    kysely
      .deleteFrom('signing_keys')
      .where('key_id', 'not in', [cookieRow, row.key_id, ...kept])
      .compile(),
  ])
}
