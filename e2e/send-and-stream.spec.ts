import { by, device, element, expect, waitFor } from 'detox'

const firstWords = element(by.text(/^a long answer/).withAncestor(by.id('assistant-message')))

async function lengthOfAnswer(): Promise<number> {
  const attributes = await firstWords.atIndex(0).getAttributes()
  return 'text' in attributes ? (attributes.text?.length ?? 0) : 0
}

describe('a message', () => {
  beforeAll(async () => {
    await device.launchApp({ newInstance: true, delete: true })
    // A stream is never idle, and a device would wait until it is.
    await device.disableSynchronization()
    await waitFor(element(by.id('new-thread-button')))
      .toBeVisible()
      .withTimeout(10_000)
    await element(by.id('new-thread-button')).tap()
    await waitFor(element(by.id('composer-input')))
      .toBeVisible()
      .withTimeout(10_000)
  })

  it('is answered', async () => {
    await element(by.id('composer-input')).typeText('Hello')
    await element(by.id('composer-send')).tap()
    await waitFor(element(by.text('Hello').withAncestor(by.id('user-message'))))
      .toBeVisible()
      .withTimeout(10_000)
    await waitFor(element(by.id('assistant-message')))
      .toBeVisible()
      .withTimeout(10_000)
    await waitFor(element(by.id('run-status')))
      .toHaveText('Complete')
      .withTimeout(20_000)
    await expect(element(by.id('composer-send'))).toBeVisible()
    await expect(element(by.id('composer-input'))).toHaveText('')
  })

  it('is answered word by word, with a way to stop', async () => {
    await element(by.id('composer-input')).typeText('stream 150 words')
    await element(by.id('composer-send')).tap()
    await waitFor(element(by.id('composer-stop')))
      .toBeVisible()
      .withTimeout(10_000)
    await waitFor(firstWords.atIndex(0)).toExist().withTimeout(10_000)
    const early = await lengthOfAnswer()
    await expect(element(by.id('composer-stop'))).toBeVisible()
    await waitFor(element(by.id('composer-send')))
      .toBeVisible()
      .withTimeout(30_000)
    const late = await lengthOfAnswer()
    if (late <= early)
      throw new Error(`The answer did not grow: ${early} and then ${late} letters.`)
  })
})
