interface Needing<Task> {
  /** Tasks of the list that have to end first. */
  readonly needs?: readonly Task[]
}

/**
 * Performs at most `most` tasks at a time, and returns their results in the order of the tasks. The next task is always
 * the first one that needs no unfinished task.
 */
export async function runSideBySide<Task extends Needing<Task>, Result>(
  tasks: readonly Task[],
  most: number,
  perform: (task: Task) => Promise<Result>,
): Promise<Result[]> {
  const waiting = new Set(tasks)
  const running = new Set<Promise<void>>()
  const ended = new Set<Task>()
  const results: Result[] = []

  function start(task: Task): void {
    waiting.delete(task)
    const work = perform(task).then((result) => {
      running.delete(work)
      ended.add(task)
      results[tasks.indexOf(task)] = result
    })
    running.add(work)
  }

  while (waiting.size > 0 || running.size > 0) {
    const ready = [...waiting].find(({ needs = [] }) => needs.every((task) => ended.has(task)))
    if (ready && running.size < most) start(ready)
    else if (running.size > 0) await Promise.race(running)
    else throw new Error('The remaining tasks need one that is not in the list, or each other.')
  }
  return results
}
