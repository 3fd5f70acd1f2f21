import { by, element, expect, waitFor } from 'detox'

import {
  answered,
  leave,
  openFreshApp,
  openNewThread,
  openThread,
  paragraph,
  patienceMilliseconds,
  said,
  say,
  status,
  visible,
} from './steps'

async function stop() {
  await element(by.id('composer-stop')).tap()
  await visible('composer-send')
  await status('Stopped. The answer so far is kept.')
}

async function expectNextAnswer() {
  await say('Are you there?')
  await answered(/“Are you there\?”/)
  await status('Complete')
}

beforeAll(openFreshApp)
afterEach(leave)

describe('Stop', () => {
  beforeEach(openNewThread)

  it('works before the server has answered', async () => {
    await say('hold the line')
    await status('Generating')
    await stop()
    await expect(said('hold the line')).toBeVisible()
    await expectNextAnswer()
  })

  it('keeps the words that have arrived', async () => {
    await say('stream 900 words')
    await waitFor(paragraph(0)).toExist().withTimeout(patienceMilliseconds)
    await stop()
    await expectNextAnswer()
    await expect(paragraph(0)).toExist()
    await expect(paragraph(13)).not.toExist()
  })

  it('works while the connection is lost', async () => {
    await say('drop the line')
    await status('Reconnecting')
    await stop()
    await expectNextAnswer()
    await expect(
      element(by.text(/^Hello! You wrote/).withAncestor(by.id('assistant-message'))),
    ).toExist()
  })

  it('works while a tool waits for approval', async () => {
    await say('open example.com')
    await visible('request-allow')
    await stop()
    await expect(element(by.id('person-request'))).not.toExist()
    await expectNextAnswer()
    await answered(/^Here it comes/)
  })

  it('works while a tool runs', async () => {
    await say('ask me Where to?')
    await visible('question-field-place')
    await element(by.id('question-field-place')).typeText('Basel')
    await stop()
    await expect(element(by.id('person-request'))).not.toExist()
    await expectNextAnswer()
    await answered(/^I have a question/)
  })
})

describe('an answer whose connection is lost', () => {
  it('is resumed where it was interrupted', async () => {
    await openNewThread()
    await say('drop the line once')
    await status('Complete')
    await answered(/^Hello! You wrote 4 words/)
    await answered(/Write help to see what else I can do\.$/)
  })
})

describe('a thread that waits for a free connection', () => {
  it('can be stopped, and gets a connection when the person asks again', async () => {
    for (const name of ['slow 1', 'slow 2', 'slow 3', 'slow 4']) {
      await openNewThread()
      await say(name)
      await visible('composer-stop')
      await leave()
    }
    await openNewThread()
    await say('one too many')
    await status('Waiting for a free connection')
    await stop()
    await expect(said('one too many')).toBeVisible()
    await say('once more')
    await status('Waiting for a free connection')
    await leave()

    await openThread('slow 4')
    await stop()
    await leave()
    await openThread('one too many')
    await answered(/“once more”/)
    await status('Complete')
  })
})
