import { by, element, expect, waitFor } from 'detox'

import {
  answered,
  leave,
  openFreshApp,
  openNewThread,
  openThread,
  patienceMilliseconds,
  reopenApp,
  row,
  say,
  status,
  visible,
} from './steps'
import { stage } from './toolset-steps'

beforeAll(openFreshApp)

describe('a request to the person', () => {
  afterEach(leave)

  it('is shown again after a restart, and the answer continues the turn', async () => {
    await openNewThread()
    await say('open example.com')
    await visible('person-request')
    await expect(stage('Needs your OK')).toBeVisible()
    await reopenApp()
    await openThread('open example.com')
    await visible('person-request')
    await expect(element(by.text('Open example.com in the browser?'))).toBeVisible()
    await expect(stage('Needs your OK')).toBeVisible()
    await element(by.id('request-deny')).tap()
    await answered(/The person said no/)
    await status('Complete')
  })

  it('is shown again if a tool asked a question', async () => {
    await openNewThread()
    await say('ask me Where to?')
    await visible('question-field-place')
    await reopenApp()
    await openThread('ask me Where to?')
    await visible('question-field-place')
    await element(by.id('question-field-place')).typeText('Basel')
    await element(by.id('question-answer')).tap()
    await answered(/"place":"Basel"/)
    await status('Complete')
  })

  it('is shown again if the agent asked a question', async () => {
    await openNewThread()
    await say('interrupt')
    await visible('interrupt')
    await reopenApp()
    await openThread('interrupt')
    await visible('interrupt')
    await element(by.id('question-answer')).tap()
    await answered(/You answered/)
    await status('Complete')
  })
})

describe('a thread that waits for the person', () => {
  it('is marked in the list', async () => {
    await openNewThread()
    await say('open example.org')
    await visible('person-request')
    await leave()
    await waitFor(row('open example.org')).toBeVisible().withTimeout(patienceMilliseconds)
    await expect(element(by.text('Needs you'))).toBeVisible()
    await openThread('open example.org')
    await element(by.id('composer-stop')).tap()
    await status('Stopped. The answer so far is kept.')
    await leave()
    await expect(element(by.text('Needs you'))).not.toExist()
  })
})
