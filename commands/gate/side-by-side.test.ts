import { runSideBySide } from './side-by-side'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

function deferred(name: string, log: string[]) {
  let finish = () => {}
  const ended = new Promise<void>((resolve) => {
    finish = resolve
  })
  const task = async () => {
    log.push(name)
    await ended
    return name
  }
  return { task, finish }
}

describe('tasks that run side by side', () => {
  it('start in their order, and never more of them than allowed', async () => {
    const log: string[] = []
    const [one, two, three] = [deferred('1', log), deferred('2', log), deferred('3', log)]
    const all = runSideBySide([one.task, two.task, three.task], 2)
    await nextTurn()
    expect(log).toEqual(['1', '2'])
    two.finish()
    await nextTurn()
    expect(log).toEqual(['1', '2', '3'])
    three.finish()
    one.finish()
    expect(await all).toEqual(['1', '2', '3'])
  })

  it('are done at once when there are none', async () => {
    expect(await runSideBySide([], 2)).toEqual([])
  })
})
