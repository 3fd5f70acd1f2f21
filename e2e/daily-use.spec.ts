import { by, device, element, expect, waitFor } from 'detox'

import {
  answered,
  leave,
  openFreshApp,
  openNewThread,
  openThread,
  patienceMilliseconds,
  row,
  said,
  say,
  status,
  visible,
} from './steps'

/** A landscape screen is low, so the message may have scrolled out of sight. */
const shown = (text: string) => waitFor(said(text)).toExist().withTimeout(patienceMilliseconds)

beforeAll(openFreshApp)

describe('an external page', () => {
  beforeEach(openNewThread)
  afterEach(leave)

  it('leaves the thread open when a link in an answer opens it', async () => {
    await say('hello [the docs](https://example.com/docs)')
    await status('Complete')
    await element(by.text('the docs').withAncestor(by.id('assistant-message'))).tap()
    await expect(element(by.id('composer-input'))).toBeVisible()
  })

  it('does not interrupt the run when a tool opens it', async () => {
    await say('open example.com')
    await visible('person-request')
    await element(by.id('request-allow')).tap()
    await answered(/Opened a page of example\.com/)
    await status('Complete')
  })
})

describe('going back', () => {
  beforeAll(async () => {
    await device.setOrientation('landscape')
    await openNewThread()
    await say('the first')
    await status('Complete')
    await openNewThread()
    await say('the second')
    await status('Complete')
  })
  afterAll(() => device.setOrientation('portrait'))

  it('returns to the previous thread beside the list', async () => {
    await device.pressBack()
    await shown('the first')
    await expect(said('the second')).not.toExist()
  })

  it('returns through the tabs', async () => {
    await element(by.id('place-settings')).tap()
    await element(by.id('place-toolsets')).tap()
    await device.pressBack()
    await waitFor(element(by.text('Appearance')).atIndex(0))
      .toBeVisible()
      .withTimeout(patienceMilliseconds)
    await device.pressBack()
    await shown('the first')
  })

  it('leads from a thread to the list on a phone, however many threads were opened', async () => {
    await row('the second').tap()
    await shown('the second')
    await device.setOrientation('portrait')
    await leave()
    await waitFor(row('the first')).toBeVisible().withTimeout(patienceMilliseconds)
  })
})

describe('a search', () => {
  afterAll(leave)

  it('opens a thread at the match and highlights it', async () => {
    await openNewThread()
    await say('the needle')
    await status('Complete')
    for (const text of ['stream 100 words', 'stream 101 words']) {
      await say(text)
      await shown(text)
      await status('Complete')
    }
    await leave()
    await element(by.id('thread-search')).typeText('needle')
    await waitFor(element(by.id('search-hit')).atIndex(0))
      .toBeVisible()
      .withTimeout(patienceMilliseconds)
    await element(by.id('search-hit')).atIndex(0).tap()
    await waitFor(element(by.text(/the needle/).withAncestor(by.id('sought-message'))).atIndex(0))
      .toBeVisible()
      .withTimeout(patienceMilliseconds)
  })

  it('highlights nothing when the thread is opened from the list', async () => {
    await leave()
    await element(by.id('thread-search')).clearText()
    await openThread('the needle')
    await expect(element(by.id('sought-message'))).not.toExist()
  })
})

describe('a copied conversation', () => {
  it('is confirmed by a note', async () => {
    await openNewThread()
    await say('hello')
    await status('Complete')
    await visible('chat-menu')
    await element(by.id('chat-menu')).tap()
    await element(by.id('chat-share')).tap()
    // Touches pass through the note, so the driver never considers it visible.
    await waitFor(element(by.id('chat-note')))
      .toExist()
      .withTimeout(patienceMilliseconds)
  })
})
