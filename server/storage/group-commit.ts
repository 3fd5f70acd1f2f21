import { StorageFailure } from './storage-failure'

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Writes the items of several callers in one transaction. `write` stores all items or none, and returns
 * their results in order. Items that arrive during a write go into the next one.
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
      // One failing item must not fail the others, unless the database itself fails.
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
