import { by, element, expect, waitFor } from 'detox'

import {
  comesIntoReadingOrder,
  expectSamePlace,
  openFreshApp,
  openNewThread,
  openThread,
  paragraph,
  patienceMilliseconds,
  reopenApp,
  restingPlaceOf,
  said,
  say,
  status,
  yOf,
} from './steps'

const list = by.id('message-list')
const stride = 200
/** How inexact a scroll may be if it passes a row whose height had only been estimated. */
const tolerance = 100

/** Returns the vertical positions of the messages that end in `turn 1` and so on. */
async function placesOfTurns(): Promise<Map<string, number>> {
  const turns = element(by.text(/ turn \d+$/).withAncestor(by.id('user-message')))
  const attributes = await turns.getAttributes()
  const elements = 'elements' in attributes ? attributes.elements : [attributes]
  return new Map(elements.map(({ text = '', frame }) => [text, frame.y]))
}

describe('the reading position while an answer grows', () => {
  const question = said('stream 800 words')

  beforeAll(async () => {
    await openFreshApp()
    await openNewThread()
    await say('stream 800 words')
    await waitFor(paragraph(4)).toExist().withTimeout(patienceMilliseconds)
  })

  it('is the end of the answer, as long as the person does not scroll', async () => {
    await expect(question).not.toBeVisible()
    await expect(element(by.id('scroll-to-end'))).not.toExist()
  })

  it('stays the same after the person has scrolled up', async () => {
    await waitFor(question).toBeVisible().whileElement(list).scroll(stride, 'up')
    const before = await restingPlaceOf(question)
    await waitFor(paragraph(7)).toExist().withTimeout(patienceMilliseconds)
    const after = await yOf(question)
    expectSamePlace(before, after)
  })

  it('returns to the end when the person asks for it', async () => {
    await waitFor(element(by.id('scroll-to-end')))
      .toHaveLabel('New messages, scroll to the end')
      .withTimeout(patienceMilliseconds)
    await element(by.id('scroll-to-end')).tap()
    await waitFor(element(by.id('scroll-to-end')))
      .not.toExist()
      .withTimeout(patienceMilliseconds)
    await waitFor(paragraph(10)).toBeVisible().withTimeout(patienceMilliseconds)
    await status('Complete')
    await expect(element(by.id('scroll-to-end'))).not.toExist()
  })

  it('is the end of the next answer, too', async () => {
    await say('stream 200 words')
    await waitFor(said('stream 200 words')).toExist().withTimeout(patienceMilliseconds)
    await status('Complete')
    await expect(element(by.id('scroll-to-end'))).not.toExist()
    await expect(said('stream 200 words')).not.toBeVisible()
  })
})

describe('a long thread', () => {
  const short = [1, 2, 3, 4, 5, 6].map((turn) => `stream 1 word, turn ${turn}`)
  const long = [7, 8, 9, 10, 11, 12].map((turn) => `5 rounds, turn ${turn}`)

  beforeAll(async () => {
    await openFreshApp()
    await openNewThread()
    for (const text of [...short, ...long]) {
      await say(text)
      await waitFor(said(text)).toExist().withTimeout(patienceMilliseconds)
      await status('Complete')
    }
    await reopenApp()
    await openThread('stream 1 word, turn 1')
  })

  it('opens at its end', async () => {
    await expect(element(by.text('That makes 5.')).atIndex(0)).toExist()
    await expect(element(by.id('scroll-to-end'))).not.toExist()
    await expect(said('stream 1 word, turn 1')).not.toExist()
  })

  it('loads earlier messages while the person scrolls up, and nothing jumps', async () => {
    await waitFor(said('stream 1 word, turn 6'))
      .toBeVisible()
      .whileElement(list)
      .scroll(stride, 'up')
    let places = await placesOfTurns()
    while (!places.has('stream 1 word, turn 1')) {
      await element(list).scroll(stride, 'up')
      const next = await placesOfTurns()
      for (const [turn, y] of next) {
        const moved = y - (places.get(turn) ?? y)
        if (moved < 0 || moved > stride + tolerance)
          throw new Error(`“${turn}” moved ${moved} pixels during a scroll of ${stride}.`)
      }
      places = next
    }
  })

  it(':web: is in reading order when earlier messages are loaded', comesIntoReadingOrder)
})
