/** Runs tasks in their order, at most `most` of them at a time, and answers with their results in the same order. */
export async function runSideBySide<Result>(
  tasks: readonly (() => Promise<Result>)[],
  most: number,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = tasks.entries()
  const work = async () => {
    for (const [index, task] of waiting) results[index] = await task()
  }
  await Promise.all(Array.from({ length: most }, work))
  return results
}
