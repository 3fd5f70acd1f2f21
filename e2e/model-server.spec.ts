import { by, element, expect, waitFor } from 'detox'

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
/** The demo agent is no good at names, but finds one with what was asked in it. */
const named = element(by.text(/calculate 6 \* 7$/).withAncestor(by.id('thread-row'))).atIndex(0)
/** What any script could be given: to the server it is somebody who may ask its models. */
async function makeKey(server: string): Promise<string> {
  const answer = await fetch(`http://${server}/api/v1/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const session: unknown = await answer.json()
  if (typeof session !== 'object' || session === null || !('access_token' in session))
    throw new Error(`no key: status ${answer.status}`)
  return String(session.access_token)
}

describe('a model server', () => {
  let server = ''

  beforeAll(async () => {
    await openFreshApp()
    server = await companion()
  })

  it('is connected by its address and a key', async () => {
    await element(by.id('server-button')).tap()
    await visible('connect-server')
    await element(by.id('connect-server')).tap()
    await visible('server-address')
    await element(by.id('server-address')).typeText(`http://${server}/v1`)
    await element(by.id('server-check')).tap()
    await visible('connection-key')
    await element(by.id('connection-key')).typeText(await makeKey(server))
    await element(by.id('connection-key')).tapReturnKey()
    await visible('threads-screen')
  })

  it('answers as a room, and calls a tool of the device', async () => {
    await element(by.id('new-thread-button')).tap()
    await waitFor(element(by.text(`${server}/v1`)))
      .toBeVisible()
      .withTimeout(patienceMilliseconds)
    await element(by.text(`${server}/v1`)).tap()
    await visible('suggestion-3')
    await say(question)
    await answered(/The tool answered: 42/)
    await status('Complete')
    await expect(stage('Completed')).toBeVisible()
  })

  it('gives the thread a name, which its list shows', async () => {
    await element(by.id('back-button')).tap()
    await visible('threads-screen')
    await waitFor(named).toBeVisible().withTimeout(patienceMilliseconds)
  })

  it('leaves the thread and the key on the device, which has them after a restart', async () => {
    await reopenApp()
    await waitFor(named).toBeVisible().withTimeout(patienceMilliseconds)
    await named.tap()
    await waitFor(said(question)).toBeVisible().withTimeout(patienceMilliseconds)
    await answered(/The tool answered: 42/)
    await say('calculate 6 * 8')
    await answered(/The tool answered: 48/)
    await status('Complete')
  })

  it('asks for the key where it is gone, above the page', async () => {
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
