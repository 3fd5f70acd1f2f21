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

/** A landscape screen is low, so the message may have scrolled out of sight. */
const shown = (text: string) => waitFor(said(text)).toExist().withTimeout(patienceMilliseconds)

describe('a device in landscape orientation', () => {
  beforeAll(async () => {
    await openFreshApp()
    await openNewThread()
    await say('the first')
    await status('Complete')
    await device.setOrientation('landscape')
  })

  afterAll(() => device.setOrientation('portrait'))

  it('shows the threads beside the conversation', async () => {
    await visible('threads-screen')
    await waitFor(row('the first')).toBeVisible().withTimeout(patienceMilliseconds)
    await shown('the first')
    await expect(element(by.id('composer-input'))).toBeVisible()
  })

  it('switches between threads without leaving the list', async () => {
    await openNewThread()
    await say('the second')
    await status('Complete')
    await waitFor(row('the second')).toBeVisible().withTimeout(patienceMilliseconds)
    await row('the first').tap()
    await shown('the first')
    await expect(said('the second')).not.toExist()
    await expect(row('the second')).toBeVisible()
  })

  it('shows only the conversation when it is turned back to portrait', async () => {
    await device.setOrientation('portrait')
    await waitFor(said('the first')).toBeVisible().withTimeout(patienceMilliseconds)
    await expect(element(by.id('threads-screen'))).not.toBeVisible()
  })
})
