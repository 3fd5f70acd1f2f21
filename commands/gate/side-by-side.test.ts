import { runSideBySide } from './side-by-side'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

interface Task {
  readonly name: string
  readonly needs?: readonly Task[]
}

/** Runs two tasks at a time. Each one runs until `finish` is called with it. */
function runTwoAtATime(tasks: readonly Task[]) {
  const started: string[] = []
  const finishers = new Map<Task, () => void>()
  const perform = async (task: Task) => {
    started.push(task.name)
    await new Promise<void>((resolve) => finishers.set(task, resolve))
    return task.name
  }
  const finish = async (...finished: readonly Task[]) => {
    for (const task of finished) finishers.get(task)?.()
    await nextTurn()
  }
  return { started, finish, results: runSideBySide(tasks, 2, perform) }
}

describe('tasks that run side by side', () => {
  it('start in order, and never more than allowed at a time', async () => {
    const [one, two, three] = [{ name: '1' }, { name: '2' }, { name: '3' }]
    const { started, finish, results } = runTwoAtATime([one, two, three])
    expect(started).toEqual(['1', '2'])
    await finish(two)
    expect(started).toEqual(['1', '2', '3'])
    await finish(three, one)
    expect(await results).toEqual(['1', '2', '3'])
  })

  it('let the next task start while one waits for another', async () => {
    const build = { name: 'build' }
    const test = { name: 'test', needs: [build] }
    const lint = { name: 'lint' }
    const { started, finish, results } = runTwoAtATime([build, test, lint])
    expect(started).toEqual(['build', 'lint'])
    await finish(build)
    expect(started).toEqual(['build', 'lint', 'test'])
    await finish(lint, test)
    expect(await results).toEqual(['build', 'test', 'lint'])
  })

  it('leave a slot free while all remaining tasks have to wait', async () => {
    const build = { name: 'build' }
    const test = { name: 'test', needs: [build] }
    const { started, finish, results } = runTwoAtATime([test, build])
    expect(started).toEqual(['build'])
    await finish(build)
    expect(started).toEqual(['build', 'test'])
    await finish(test)
    expect(await results).toEqual(['test', 'build'])
  })

  it('fail if one needs a task that never runs', async () => {
    const test = { name: 'test', needs: [{ name: 'build' }] }
    const { started, results } = runTwoAtATime([test])
    await expect(results).rejects.toThrow('is not in the list')
    expect(started).toEqual([])
  })

  it('resolve immediately if there are none', async () => {
    expect(await runTwoAtATime([]).results).toEqual([])
  })
})
