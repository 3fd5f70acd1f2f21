import { z } from 'zod'

import { makeKeyRow, openSigningKeys, type KeyPorts } from './signing-keys'

const Newest = z.object({ newest: z.coerce.number() })

/**
 * Adds a key that signs from the next start of a process on. Tokens of the older ones stay valid,
 * unless they have to end at once.
 */
export async function rotateSigningKey(
  ports: KeyPorts,
  { isAtOnce }: { isAtOnce: boolean },
): Promise<void> {
  const { client, vault, now } = ports
  const { privateJwks } = await openSigningKeys(ports)
  const kept = isAtOnce ? [] : privateJwks.map(({ kid = '' }) => kid)
  const { rows } = await client.execute('SELECT max(created) AS newest FROM signing_keys')
  const { newest } = Newest.parse(rows[0])
  // Not older than the others, whatever the clock of another machine said.
  const row = await makeKeyRow(vault, Math.max(now().getTime(), newest + 1))
  const places = ['?', '?', ...kept.map(() => '?')].join(', ')
  await client.batch(
    [
      {
        sql: 'INSERT INTO signing_keys (key_id, encrypted, created) VALUES (?, ?, ?)',
        args: row,
      },
      {
        sql: `DELETE FROM signing_keys WHERE key_id NOT IN (${places})`,
        args: ['cookies', row[0], ...kept],
      },
    ],
    'write',
  )
}
