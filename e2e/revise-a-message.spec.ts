import { by, element, expect, waitFor } from 'detox'

import {
  answered,
  openFreshApp,
  openNewThread,
  patienceMilliseconds,
  say,
  status,
  visible,
} from './steps'

const said = (text: string) => element(by.text(text).withAncestor(by.id('user-message')))
const version = (text: string) =>
  waitFor(element(by.text(text)))
    .toBeVisible()
    .withTimeout(patienceMilliseconds)

describe('a message', () => {
  beforeAll(async () => {
    await openFreshApp()
    await openNewThread()
    await say('stream 2 words')
    await status('Complete')
  })

  it('can be edited, and both versions are kept', async () => {
    await element(by.id('message-more')).atIndex(0).tap()
    await element(by.id('message-edit')).tap()
    await visible('message-editor-input')
    await element(by.id('message-editor-input')).replaceText('stream 3 words')
    await element(by.text('Send').withAncestor(by.id('message-editor'))).tap()
    await answered(/^a long answer$/)
    await version('2/2')
    await expect(said('stream 3 words')).toBeVisible()
    await element(by.id('branch-previous')).tap()
    await version('1/2')
    await expect(said('stream 2 words')).toBeVisible()
  })

  it('can be answered again', async () => {
    await element(by.id('message-regenerate')).tap()
    await status('Complete')
    await waitFor(element(by.id('branch-position')).atIndex(1))
      .toExist()
      .withTimeout(patienceMilliseconds)
  })
})
