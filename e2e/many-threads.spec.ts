import { by, device, element, expect, waitFor } from 'detox'

import {
  answered,
  openFreshApp,
  openNewThread,
  patienceMilliseconds,
  row,
  say,
  visible,
} from './steps'

const mark = (label: string) => element(by.label(label))

describe('several threads', () => {
  beforeAll(openFreshApp)

  it('run at the same time, and the list shows it', async () => {
    await openNewThread()
    await say('slow')
    await visible('composer-stop')
    await element(by.id('back-button')).tap()
    await openNewThread()
    await say('stream 400 words')
    await visible('composer-stop')
    await element(by.id('back-button')).tap()
    await waitFor(row('slow')).toBeVisible().withTimeout(patienceMilliseconds)
    await waitFor(mark('Running').atIndex(1)).toBeVisible().withTimeout(patienceMilliseconds)
  })

  it('are marked as unread when they finish in the background, until they are opened', async () => {
    await waitFor(mark('Unread')).toBeVisible().withTimeout(patienceMilliseconds)
    await row('stream 400 words').tap()
    await answered(/a long answer/)
    await element(by.id('back-button')).tap()
    await visible('threads-screen')
    await expect(mark('Unread')).not.toExist()
  })

  it('continue after a restart', async () => {
    await device.launchApp({ newInstance: true })
    await waitFor(row('slow')).toBeVisible().withTimeout(patienceMilliseconds)
    await waitFor(mark('Running')).toBeVisible().withTimeout(patienceMilliseconds)
    await row('slow').tap()
    await answered(/^I am/)
    await visible('composer-stop')
    await element(by.id('composer-stop')).tap()
    await visible('composer-send')
  })
})
