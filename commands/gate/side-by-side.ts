export interface Task<Result> {
  run: () => Promise<Result>
  /** How many places it takes. */
  places: number
}

/** Starts tasks in their order while there are places for them, and answers with their results in the same order. */
export function runSideBySide<Result>(
  tasks: readonly Task<Result>[],
  places: number,
): Promise<Result[]> {
  const waiting = [...tasks.entries()]
  const results: Result[] = []
  let free = places
  return new Promise((resolve, reject) => {
    function startNext(): void {
      const [next] = waiting
      if (!next && free === places) resolve(results)
      if (!next || next[1].places > free) return
      waiting.shift()
      perform(...next).catch(reject)
      startNext()
    }

    async function perform(index: number, task: Task<Result>): Promise<void> {
      free -= task.places
      results[index] = await task.run()
      free += task.places
      startNext()
    }

    startNext()
  })
}
