import { by, element, expect, waitFor } from 'detox'

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
} from './steps'

/** A draft is written down as soon as typing stops for a moment. */
async function lookElsewhere() {
  await leave()
  await element(by.id('thread-search')).typeText('nothing')
  await visible('nothing-found')
}

describe('an app that is killed', () => {
  beforeAll(openFreshApp)
  beforeEach(openNewThread)
  afterEach(leave)

  it('takes up an answer in the middle, and misses none of it', async () => {
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

  it('keeps what was written and not sent, in a thread and for the next one', async () => {
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
    await reopenApp()
    await openThread('Hello')
    await openSettings()
    await waitFor(element(by.id('max-tool-iterations-input')))
      .toHaveValue('7')
      .withTimeout(patienceMilliseconds)
    await element(by.text('Done')).tap()
  })

  it('asks again what a tool was asking', async () => {
    await say('ask me Where to?')
    await visible('question-field-place')
    await reopenApp()
    await openThread('ask me Where to?')
    await answered(/^I have a question/)
    await visible('question-field-place')
    await element(by.id('question-field-place')).typeText('Basel')
    await element(by.id('question-answer')).tap()
    await answered(/"place":"Basel"/)
    await status('Complete')
  })
})

async function openSettings(): Promise<void> {
  await element(by.id('chat-menu')).tap()
  await element(by.id('chat-settings-button')).tap()
}
