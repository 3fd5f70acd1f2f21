import { by, device, element, expect, waitFor } from 'detox'

import { leave, patienceMilliseconds, tryDemo, visible } from './steps'

describe('the first start', () => {
  beforeAll(async () => {
    await device.launchApp({ newInstance: true, delete: true })
  })

  it('offers the demo, an agent server and a model server', async () => {
    await visible('welcome-screen')
    await expect(element(by.id('connect-agent'))).toBeVisible()
    await expect(element(by.id('connect-model'))).toBeVisible()
  })

  it('opens the chat of the demo with suggestions', async () => {
    await tryDemo()
    await visible('welcome')
    await expect(element(by.id('suggestion-0'))).toBeVisible()
  })

  it('shows an empty list of threads and a button to start one', async () => {
    await leave()
    await expect(element(by.id('new-thread-button'))).toBeVisible()
    await expect(element(by.text('No threads yet'))).toBeVisible()
    await expect(element(by.id('thread-row'))).not.toExist()
  })

  it('opens the demo room with its welcome message and suggestions', async () => {
    await element(by.id('new-thread-button')).tap()
    await waitFor(element(by.id('chat-screen')))
      .toBeVisible()
      .withTimeout(patienceMilliseconds)
    await expect(element(by.id('welcome'))).toBeVisible()
    await expect(element(by.id('suggestion-0'))).toBeVisible()
    await expect(element(by.id('composer-input'))).toBeVisible()
  })
})
