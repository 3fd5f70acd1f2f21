import { by, device, element, expect, waitFor } from 'detox'

import {
  answered,
  leave,
  openNewThread,
  patienceMilliseconds,
  row,
  say,
  tryDemo,
  visible,
} from './steps'

const lastingThreads = 19

const mark = (label: string) => element(by.label(label))

const markOf = (name: string, label: string) =>
  element(by.label(label).withAncestor(by.id('thread-row').withDescendant(by.text(name))))

describe('twenty threads over HTTP/2', () => {
  it(':web: stream at the same time', async () => {
    await device.launchApp({ newInstance: true, delete: true, launchArgs: { https: 'true' } })
    await device.disableSynchronization()
    await tryDemo()
    await leave()
    for (let number = 1; number <= lastingThreads; number += 1) {
      await openNewThread()
      await say(`slow ${number}`)
      await visible('composer-stop')
      await leave()
    }
    await openNewThread()
    await say('stream 400 words')
    await answered(/a long answer/)
    await leave()
    await expect(mark('Waiting for a free connection')).not.toExist()
    // All runs take equally long: while the first one is running, so are those that started after it.
    await waitFor(row('slow 1'))
      .toBeVisible()
      .whileElement(by.id('threads-screen'))
      .scroll(400, 'down')
    await waitFor(markOf('slow 1', 'Running')).toBeVisible().withTimeout(patienceMilliseconds)
  })
})
