import type { Client, InStatement, ResultSet } from '@libsql/client'

/** Writes its statements all or none; the results are theirs, in their order. */
export type Commit = (statements: readonly InStatement[]) => Promise<readonly ResultSet[]>

interface Waiting {
  statements: readonly InStatement[]
  resolve: (results: readonly ResultSet[]) => void
  reject: (error: unknown) => void
}

/**
 * What several callers bring at about the same time is written in one transaction. A file is written
 * on the thread that answers everybody, so there groups are small and others come to their turn.
 */
export function createGroupCommit(client: Client): Commit {
  const mostCallers = client.protocol === 'file' ? 4 : 100
  const waiting: Waiting[] = []
  let isBusy = false

  function scheduleGroup() {
    setImmediate(() => void writeGroup())
  }

  async function writeGroup() {
    isBusy = true
    const group = waiting.splice(0, mostCallers)
    await write(client, group)
    isBusy = false
    if (waiting.length > 0) scheduleGroup()
  }

  return (statements) =>
    new Promise((resolve, reject) => {
      waiting.push({ statements, resolve, reject })
      if (waiting.length === 1 && !isBusy) scheduleGroup()
    })
}

async function write(client: Client, group: readonly Waiting[]): Promise<void> {
  try {
    const results = await client.batch(
      group.flatMap(({ statements }) => statements),
      'write',
    )
    let taken = 0
    for (const { statements, resolve } of group) {
      resolve(results.slice(taken, (taken += statements.length)))
    }
  } catch (error) {
    const [first, ...others] = group
    if (others.length === 0) return first?.reject(error)
    // One that cannot be written must not take the others with it.
    for (const one of group) await write(client, [one])
  }
}
