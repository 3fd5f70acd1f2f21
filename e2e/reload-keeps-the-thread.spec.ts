import { by, device, element, expect, waitFor } from 'detox'

const question = element(by.text('Hello').withAncestor(by.id('user-message')))
const answer = element(by.id('assistant-message'))
const row = element(by.text('Hello').withAncestor(by.id('thread-row')))

async function expectBothMessages() {
  await waitFor(question).toBeVisible().withTimeout(10_000)
  await expect(answer).toBeVisible()
}

describe('a thread', () => {
  beforeAll(async () => {
    await device.launchApp({ newInstance: true, delete: true })
    await device.disableSynchronization()
    await waitFor(element(by.id('new-thread-button')))
      .toBeVisible()
      .withTimeout(10_000)
    await element(by.id('new-thread-button')).tap()
    await waitFor(element(by.id('composer-input')))
      .toBeVisible()
      .withTimeout(10_000)
    await element(by.id('composer-input')).typeText('Hello')
    await element(by.id('composer-send')).tap()
    await waitFor(element(by.id('run-status')))
      .toHaveText('Complete')
      .withTimeout(20_000)
  })

  it(':web: is still open after a reload', async () => {
    await device.reloadReactNative()
    await waitFor(element(by.id('chat-screen')))
      .toBeVisible()
      .withTimeout(10_000)
    await expectBothMessages()
  })

  it('is in the list after a restart, and opens with both messages', async () => {
    await device.launchApp({ newInstance: true })
    await waitFor(row).toBeVisible().withTimeout(10_000)
    await row.tap()
    await expectBothMessages()
  })

  it('leads back to the list', async () => {
    await element(by.id('back-button')).tap()
    await waitFor(element(by.id('threads-screen')))
      .toBeVisible()
      .withTimeout(10_000)
    await expect(row).toBeVisible()
  })
})
