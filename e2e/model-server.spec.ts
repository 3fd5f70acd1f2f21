import { by, element, expect, waitFor } from 'detox'

import { connectModels, makeKey, openModelThread } from './model-steps'
import {
  answered,
  openFreshApp,
  patienceMilliseconds,
  reopenApp,
  said,
  say,
  status,
  visible,
} from './steps'
import { companion, stage } from './toolset-steps'

const question = 'calculate 6 * 7'
/** The name that the demo agent gives the thread; it ends with the question. */
const named = element(by.text(/calculate 6 \* 7$/).withAncestor(by.id('thread-row'))).atIndex(0)

describe('a model server', () => {
  let server = ''

  beforeAll(async () => {
    await openFreshApp()
    server = await companion()
  })

  it('is connected with its address and a key', async () => {
    await connectModels(server)
  })

  it('answers as a room, and calls a tool on the device', async () => {
    await openModelThread(server)
    await say(question)
    await answered(/The tool answered: 42/)
    await status('Complete')
    await expect(stage('Completed')).toBeVisible()
  })

  it('gives the thread a name, which the list shows', async () => {
    await element(by.id('back-button')).tap()
    await visible('threads-screen')
    await waitFor(named).toBeVisible().withTimeout(patienceMilliseconds)
  })

  it('leaves the thread and the key to the device, which keeps them after a restart', async () => {
    await reopenApp()
    await waitFor(named).toBeVisible().withTimeout(patienceMilliseconds)
    await named.tap()
    await waitFor(said(question)).toBeVisible().withTimeout(patienceMilliseconds)
    await answered(/The tool answered: 42/)
    await say('calculate 6 * 8')
    await answered(/The tool answered: 48/)
    await status('Complete')
  })

  it('shows a bar for entering a new key after its key was removed', async () => {
    await element(by.id('back-button')).tap()
    await visible('threads-screen')
    await element(by.id('server-button')).tap()
    await visible('servers-screen')
    await element(by.text(`${server}/v1`).withAncestor(by.id(/^server-/)))
      .atIndex(0)
      .tap()
    await visible('remove-key')
    await element(by.id('remove-key')).tap()
    await visible('api-key-field')
    await element(by.id('back-button')).tap()
    await visible('servers-screen')
    await element(by.id('back-button')).tap()
    await visible('sign-in-action')
    await element(by.id('sign-in-action')).tap()
    await visible('sign-in-dialog')
    await element(by.id('api-key-field')).typeText(await makeKey(server))
    await element(by.id('sign-in-dialog-confirm')).tap()
    await waitFor(element(by.id('sign-in-action')))
      .not.toExist()
      .withTimeout(patienceMilliseconds)
  })
})
