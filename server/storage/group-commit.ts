import { StorageFailure } from './storage-failure'

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Writes what several callers bring in one transaction: `write` takes all items or none, and returns
 * their results in order. What arrives during a write goes into the next one.
 */
export function createGroupCommit<Item, Result>(options: {
  maximumItems: number
  write: (items: readonly Item[]) => Promise<readonly Result[]>
}): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let isBusy = false

  function scheduleGroup() {
    setImmediate(() => void writeGroup())
  }

  async function writeGroup() {
    isBusy = true
    await write(waiting.splice(0, options.maximumItems))
    isBusy = false
    if (waiting.length > 0) scheduleGroup()
  }

  async function write(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await options.write(group.map(({ item }) => item))
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index]
        if (result === undefined) reject(new Error('A group commit returned too few results.'))
        else resolve(result)
      }
    } catch (error) {
      // One failing caller must not fail the others, unless the database is what fails.
      if (group.length > 1 && !(error instanceof StorageFailure)) {
        for (const one of group) await write([one])
      } else {
        for (const { reject } of group) reject(error)
      }
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (waiting.length === 1 && !isBusy) scheduleGroup()
    })
}
