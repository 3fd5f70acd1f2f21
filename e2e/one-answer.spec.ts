import { by, device, element, expect, waitFor } from 'detox'

import {
  answered,
  comesTo,
  comesIntoReadingOrder,
  expectSamePlace,
  leave,
  openFreshApp,
  openNewThread,
  patienceMilliseconds,
  openThread,
  restingPlaceOf,
  said,
  say,
  status,
  visible,
  yOf,
} from './steps'
import { stage } from './toolset-steps'

const list = by.id('message-list')
const stride = 200

beforeAll(openFreshApp)

describe('an answer that took several rounds', () => {
  beforeAll(async () => {
    await openNewThread()
    await say('3 rounds')
    await answered(/^That makes 3\.$/)
    await status('Complete')
  })
  afterAll(leave)

  it('is one block with one row of actions', async () => {
    await expect(stage('Completed').atIndex(2)).toExist()
    await expect(element(by.id('tools-used')).atIndex(1)).not.toExist()
    await expect(element(by.id('message-actions')).atIndex(1)).not.toExist()
    // One belongs to the question, the other one to the answer.
    await expect(element(by.id('message-more')).atIndex(2)).not.toExist()
  })

  it('shows token counts and the model in its details', async () => {
    await element(by.id('message-more')).atIndex(1).tap()
    await element(by.id('answer-details-open')).tap()
    await visible('answer-details')
    await expect(element(by.text('demo').withAncestor(by.id('answer-details')))).toBeVisible()
    await expect(element(by.text(/^\d+ in · \d+ out$/))).toBeVisible()
    await element(by.text('Close').withAncestor(by.id('answer-details'))).tap()
    await waitFor(element(by.id('answer-details')))
      .not.toExist()
      .withTimeout(patienceMilliseconds)
  })

  it('expands a tool call on a tap, and keeps it expanded', async () => {
    const before = await restingPlaceOf(said('3 rounds'))
    await element(by.id('tool-call-expand')).atIndex(1).tap()
    await visible('tool-call-content')
    expectSamePlace(before, await restingPlaceOf(said('3 rounds')))
    await leave()
    await openThread('3 rounds')
    await visible('tool-call-content')
  })
})

describe('a message that is sent', () => {
  beforeAll(openNewThread)
  afterAll(leave)

  it('moves to the top, and the answer grows below it', async () => {
    await say('3 rounds, once')
    await answered(/^That makes 3\.$/)
    await status('Complete')
    const top = await restingPlaceOf(said('3 rounds, once'))
    await say('3 rounds, twice')
    await waitFor(said('3 rounds, twice')).toBeVisible().withTimeout(patienceMilliseconds)
    await comesTo(top, said('3 rounds, twice'))
    await waitFor(stage('Completed').atIndex(4)).toExist().withTimeout(patienceMilliseconds)
    await status('Complete')
    expectSamePlace(top, await restingPlaceOf(said('3 rounds, twice')))
  })
})

describe('tool calls that expand and collapse', () => {
  const question = said('5 rounds, slowly read')

  beforeAll(async () => {
    await openNewThread()
    for (const text of ['5 rounds, one', '5 rounds, two']) {
      await say(text)
      await waitFor(said(text)).toExist().withTimeout(patienceMilliseconds)
      await status('Complete')
    }
  })
  afterAll(leave)

  it('do not move messages further up that the person is reading', async () => {
    await say('5 rounds, slowly read')
    await waitFor(question).toBeVisible().withTimeout(patienceMilliseconds)
    const earlier = said('5 rounds, two')
    // The sent message first moves to the top.
    await waitFor(earlier).not.toBeVisible().withTimeout(patienceMilliseconds)
    await restingPlaceOf(question)
    await waitFor(earlier).toBeVisible().whileElement(list).scroll(stride, 'up')
    const before = await restingPlaceOf(earlier)
    await status('Complete')
    expectSamePlace(before, await yOf(earlier))
  })
})

describe('the order of messages for screen readers', () => {
  beforeAll(async () => {
    await openNewThread()
    for (const text of ['Hello', 'stream 1 word']) {
      await say(text)
      await waitFor(said(text)).toExist().withTimeout(patienceMilliseconds)
      await status('Complete')
    }
  })
  afterAll(leave)

  it(':web: is the reading order after a reload', async () => {
    await device.reloadReactNative()
    await waitFor(said('Hello')).toBeVisible().withTimeout(patienceMilliseconds)
    await visible('message-actions')
    await comesIntoReadingOrder()
  })
})
