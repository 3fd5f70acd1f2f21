import { by, element, expect, waitFor } from 'detox'

import { openFreshApp, openNewThread, patienceMilliseconds, say, status, visible } from './steps'
import { companion, goOn } from './toolset-steps'

const firstWords = element(by.text(/^a long answer/).withAncestor(by.id('assistant-message')))

async function lengthOfAnswer(): Promise<number> {
  const attributes = await firstWords.atIndex(0).getAttributes()
  return 'text' in attributes ? (attributes.text?.length ?? 0) : 0
}

describe('a message', () => {
  let server = ''

  beforeAll(async () => {
    await openFreshApp()
    server = await companion()
    await openNewThread()
  })

  it('is answered', async () => {
    await say('Hello')
    await waitFor(element(by.text('Hello').withAncestor(by.id('user-message'))))
      .toBeVisible()
      .withTimeout(patienceMilliseconds)
    await visible('assistant-message')
    await status('Complete')
    await expect(element(by.id('composer-send'))).toBeVisible()
    await expect(element(by.id('composer-input'))).toHaveText('')
  })

  it('is answered word by word, while a button can stop the answer', async () => {
    await say('stream 150 words, wait for me')
    await visible('composer-stop')
    await waitFor(firstWords.atIndex(0)).toExist().withTimeout(patienceMilliseconds)
    const early = await lengthOfAnswer()
    await expect(element(by.id('composer-stop'))).toBeVisible()
    await goOn(server)
    await waitFor(element(by.id('composer-send')))
      .toBeVisible()
      .withTimeout(patienceMilliseconds)
    const late = await lengthOfAnswer()
    if (late <= early)
      throw new Error(`The answer did not grow: ${early} and then ${late} letters.`)
  })
})
