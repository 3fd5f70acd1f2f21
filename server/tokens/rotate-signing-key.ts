import { z } from 'zod'

import { column } from '@server/storage/column'

import { cookieRow, makeKeyRow, openSigningKeys, type KeyPorts } from './signing-keys'

const Newest = z.object({ newest: column.milliseconds })

/**
 * Adds a key that signs from the next start of a process on. Tokens of the older ones stay valid,
 * unless they have to end at once.
 */
export async function rotateSigningKey(
  ports: KeyPorts,
  { isAtOnce }: { isAtOnce: boolean },
): Promise<void> {
  const { database, vault, now } = ports
  const { kysely, writeAll } = database
  const { privateJwks } = await openSigningKeys(ports)
  const kept = isAtOnce ? [] : privateJwks.map(({ kid = '' }) => kid)
  const found = await kysely
    .selectFrom('signing_keys')
    .select((query) => query.fn.max('created').as('newest'))
    .executeTakeFirst()
  const { newest } = Newest.parse(found)
  // Not older than the others, whatever the clock of another machine said.
  const row = await makeKeyRow(vault, new Date(Math.max(now().getTime(), newest + 1)))
  await writeAll([
    kysely.insertInto('signing_keys').values(row).compile(),
    kysely
      .deleteFrom('signing_keys')
      .where('key_id', 'not in', [cookieRow, row.key_id, ...kept])
      .compile(),
  ])
}
