import { runSideBySide } from './side-by-side'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

function deferred(name: string, log: string[], places = 1) {
  let finish = () => {}
  const ended = new Promise<void>((resolve) => {
    finish = resolve
  })
  const run = async () => {
    log.push(name)
    await ended
    return name
  }
  return { task: { run, places }, finish }
}

describe('tasks that run side by side', () => {
  it('start in their order, and never more of them than there are places', async () => {
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

  it('start two at once where one that took two places has ended', async () => {
    const log: string[] = []
    const [wide, long] = [deferred('wide', log, 2), deferred('long', log, 2)]
    const [small, other] = [deferred('small', log), deferred('other', log)]
    const all = runSideBySide([wide.task, long.task, small.task, other.task], 4)
    await nextTurn()
    expect(log).toEqual(['wide', 'long'])
    wide.finish()
    await nextTurn()
    expect(log).toEqual(['wide', 'long', 'small', 'other'])
    for (const { finish } of [long, small, other]) finish()
    expect(await all).toEqual(['wide', 'long', 'small', 'other'])
  })

  it('are done at once when there are none', async () => {
    expect(await runSideBySide([], 2)).toEqual([])
  })

  it('fail when one of them fails', async () => {
    const run = () => Promise.reject(new Error('The disk is full.'))
    await expect(runSideBySide([{ run, places: 1 }], 2)).rejects.toThrow('The disk is full.')
  })
})
