import { by, device, element, expect, waitFor } from 'detox'

import {
  openFreshApp,
  openNewThread,
  patienceMilliseconds,
  row,
  said,
  say,
  status,
  visible,
} from './steps'

const question = said('Hello')
const answer = element(by.id('assistant-message'))
const thread = row('Hello')

async function expectBothMessages() {
  await waitFor(question).toBeVisible().withTimeout(patienceMilliseconds)
  await expect(answer).toBeVisible()
}

describe('a thread', () => {
  beforeAll(async () => {
    await openFreshApp()
    await openNewThread()
    await say('Hello')
    await status('Complete')
  })

  it(':web: is still open after a reload', async () => {
    await device.reloadReactNative()
    await visible('chat-screen')
    await expectBothMessages()
  })

  it('is in the list after a restart, and opens with both messages', async () => {
    await device.launchApp({ newInstance: true })
    await waitFor(thread).toBeVisible().withTimeout(patienceMilliseconds)
    await thread.tap()
    await expectBothMessages()
  })

  it('leads back to the list', async () => {
    await element(by.id('back-button')).tap()
    await visible('threads-screen')
    await expect(thread).toBeVisible()
  })
})
