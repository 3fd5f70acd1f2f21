import { by, element, expect, waitFor } from 'detox'

import {
  answered,
  leave,
  openFreshApp,
  openNewThread,
  patienceMilliseconds,
  reopenApp,
  said,
  say,
  status,
  visible,
} from './steps'
import { companion } from './toolset-steps'

const queued = (text: string) => element(by.text(text).withAncestor(by.id('queued-message')))

/** Opens the menu of the queued message at an index, and taps an item. */
async function choose(index: number, choice: string): Promise<void> {
  await element(by.id('queued-menu')).atIndex(index).tap()
  await visible(choice)
  await element(by.id(choice)).tap()
}

const isSaid = (text: string) => waitFor(said(text)).toExist().withTimeout(patienceMilliseconds)
const waitsFor = (reason: string) =>
  waitFor(element(by.id('queued-reason')).atIndex(0))
    .toHaveText(reason)
    .withTimeout(patienceMilliseconds)

/** A thread that its server does not know yet has no name, but its row shows the queued message. */
const unsent = element(by.text(/from the tunnel$/).withAncestor(by.id('thread-row'))).atIndex(0)

/** Takes the line to the server down, or up again. */
async function turn(server: string, state: 'down' | 'up'): Promise<void> {
  await fetch(`http://${server}/line/${state}`, { method: 'POST' })
}

describe('a queued message', () => {
  let server = ''

  beforeAll(async () => {
    await openFreshApp()
    server = await companion()
  })
  beforeEach(openNewThread)

  it('can be edited and deleted during an answer, and is sent after it, in order', async () => {
    await say('stream 400 words')
    await visible('composer-stop')
    for (const text of ['first', 'second', 'third']) await say(text)
    await waitsFor('Waiting for this answer')
    await choose(1, 'queued-delete')
    await expect(queued('second')).not.toExist()
    await choose(0, 'queued-edit')
    await element(by.id('message-editor-input')).replaceText('the very first')
    await element(by.text('Save')).tap()
    await answered(/“the very first”/)
    await answered(/“third”/)
    await status('Complete')
    await expect(said('second')).not.toExist()
    await leave()
  })

  it('can be sent immediately, which stops the answer', async () => {
    await say('stream 900 words')
    await visible('composer-stop')
    await say('something else')
    await choose(0, 'queued-send-now')
    await answered(/“something else”/)
    await status('Complete')
    await expect(queued('something else')).not.toExist()
    await leave()
  })

  it('survives a kill while offline, and is sent once when the network is back', async () => {
    await turn(server, 'down')
    await say('from the tunnel')
    await waitsFor('Waiting for network')
    await reopenApp()
    // The rows move down when the bar appears, and an earlier tap could miss them.
    await visible('offline-bar')
    await waitFor(element(by.text('Not sent yet')))
      .toBeVisible()
      .withTimeout(patienceMilliseconds)
    await unsent.tap()
    await waitsFor('Waiting for network')
    await turn(server, 'up')
    await answered(/“from the tunnel”/)
    await status('Complete')
    await expect(queued('from the tunnel')).not.toExist()
    await isSaid('from the tunnel')
    await expect(said('from the tunnel').atIndex(1)).not.toExist()
  })
})
