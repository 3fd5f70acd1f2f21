import type { Client, InStatement, ResultSet } from '@libsql/client'

/** Writes all statements or none. Returns their results in order. */
export type Commit = (statements: readonly InStatement[]) => Promise<readonly ResultSet[]>

interface Waiting {
  statements: readonly InStatement[]
  resolve: (results: readonly ResultSet[]) => void
  reject: (error: unknown) => void
}

/**
 * Writes the statements of several callers in one transaction. A file database blocks the main
 * thread, so its groups are small.
 */
export function createGroupCommit(client: Client): Commit {
  const maximumCallers = client.protocol === 'file' ? 4 : 100
  const waiting: Waiting[] = []
  let isBusy = false

  function scheduleGroup() {
    setImmediate(() => void writeGroup())
  }

  async function writeGroup() {
    isBusy = true
    const group = waiting.splice(0, maximumCallers)
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
    // One failing caller must not fail the others.
    for (const one of group) await write(client, [one])
  }
}
