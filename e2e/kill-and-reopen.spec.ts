import { by, device, element, expect, waitFor } from 'detox'

import { openPlainAgent } from './plain-agent'
import {
  answered,
  leave,
  openFreshApp,
  openNewThread,
  openThread,
  paragraph,
  patienceMilliseconds,
  reopenApp,
  said,
  say,
  status,
  visible,
  waitUntilStored,
} from './steps'

/** Leaves the thread and searches, which gives the app time to store the draft. */
async function lookElsewhere() {
  await leave()
  await element(by.id('thread-search')).typeText('nothing')
  await visible('nothing-found')
}

beforeAll(openFreshApp)

describe('an app that is killed', () => {
  beforeEach(openNewThread)
  afterEach(leave)

  it('resumes an unfinished answer, and misses none of it', async () => {
    await say('stream 400 words')
    await waitFor(paragraph(0)).toExist().withTimeout(patienceMilliseconds)
    await reopenApp()
    await openThread('stream 400 words')
    await expect(said('stream 400 words')).toExist()
    await waitFor(paragraph(6)).toExist().withTimeout(patienceMilliseconds)
    await status('Complete')
    await expect(paragraph(7)).not.toExist()
    await say('Are you there?')
    await answered(/“Are you there\?”/)
  })

  it('keeps unsent text, both in a thread and for a new one', async () => {
    await element(by.id('composer-input')).typeText('for another day')
    await lookElsewhere()
    await reopenApp()
    await openNewThread()
    await waitFor(element(by.id('composer-input')))
      .toHaveText('for another day')
      .withTimeout(patienceMilliseconds)
    await element(by.id('composer-input')).replaceText('Good day')
    await element(by.id('composer-send')).tap()
    await status('Complete')
    await element(by.id('composer-input')).typeText('and another thing')
    await lookElsewhere()
    await reopenApp()
    await openThread('Good day')
    await expect(element(by.id('composer-input'))).toHaveText('and another thing')
    await expect(said('Good day')).toBeVisible()
  })

  it('keeps the settings of a thread', async () => {
    await say('Hello')
    await status('Complete')
    await openSettings()
    await visible('max-tool-iterations-input')
    await element(by.id('max-tool-iterations-input')).replaceText('7')
    await element(by.text('Done')).tap()
    await waitFor(element(by.id('chat-settings-sheet')))
      .not.toExist()
      .withTimeout(patienceMilliseconds)
    await waitUntilStored()
    await reopenApp()
    await openThread('Hello')
    await openSettings()
    await waitFor(element(by.id('max-tool-iterations-input')))
      .toHaveValue('7')
      .withTimeout(patienceMilliseconds)
    await element(by.text('Done')).tap()
  })
})

describe('an app that is killed during the answer of a plain agent', () => {
  let agent: Awaited<ReturnType<typeof openPlainAgent>>

  beforeAll(async () => {
    agent = await openPlainAgent()
    await connectAgent(agent.host)
  })
  afterAll(() => agent.close())

  it('shows the answer as interrupted, does not request it again, and can continue it', async () => {
    await element(by.id('new-thread-button')).tap()
    await element(by.text(agent.host)).atIndex(0).tap()
    await visible('composer-input')
    await say('Count to four')
    await answered(/^one two th/)
    await lookElsewhere()
    await reopenApp()
    await openThread('Count to four')
    await visible('run-problem')
    await expect(element(by.text('Interrupted').withAncestor(by.id('run-problem')))).toBeVisible()
    await expect(element(by.id('run-retry'))).toBeVisible()
    if (agent.runs !== 1) throw new Error(`The agent was asked ${agent.runs} times.`)
    await element(by.id('run-continue')).tap()
    await answered(/^one two three four\.$/)
    await status('Complete')
    await leave()
  })
})

describe('an app that starts without a network', () => {
  it('opens stored threads, says that it is offline, and notices when the network is back', async () => {
    await device.terminateApp()
    await device.launchApp({ newInstance: true, launchArgs: { network: 'offline' } })
    await visible('network-bar')
    await openThread('Hello')
    await expect(said('Hello')).toBeVisible()
    await device.launchApp({ newInstance: false, launchArgs: { network: 'online' } })
    await waitFor(element(by.id('network-bar')))
      .not.toExist()
      .withTimeout(patienceMilliseconds)
  })
})

/** Connects an agent. Starts and ends at the list of threads. */
async function connectAgent(host: string): Promise<void> {
  await element(by.id('server-button')).tap()
  await visible('connect-server')
  await element(by.id('connect-server')).tap()
  await visible('server-address')
  await element(by.id('server-address')).typeText(`http://${host}`)
  await element(by.id('server-check')).tap()
  await visible('it-is-an-agent')
  await element(by.id('it-is-an-agent')).tap()
  await visible('server-connect')
  await element(by.id('server-connect')).tap()
  await visible('threads-screen')
}

async function openSettings(): Promise<void> {
  await element(by.id('chat-menu')).tap()
  await element(by.id('chat-settings-button')).tap()
}
