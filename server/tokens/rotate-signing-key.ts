import { makeKeyRow, openSigningKeys, type KeyPorts } from './signing-keys'

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
  const row = await makeKeyRow(vault, now().getTime())
  const places = ['?', '?', ...kept.map(() => '?')].join(', ')
  await client.batch(
    [
      {
        // Not older than the others, whatever the clock of another machine said.
        sql: `INSERT INTO signing_keys (key_id, encrypted, created)
          SELECT ?, ?, max(?, coalesce(max(created) + 1, 0)) FROM signing_keys`,
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
