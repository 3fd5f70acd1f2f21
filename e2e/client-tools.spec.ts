import { by, element, expect } from 'detox'

import { answered, leave, openFreshApp, openNewThread, say, status, visible } from './steps'
import { stage } from './toolset-steps'

beforeAll(openFreshApp)
beforeEach(openNewThread)
afterEach(leave)

describe('a tool on the device', () => {
  it('is called in the middle of an answer, which then continues', async () => {
    await say('calculate 6 * 7')
    await answered(/The tool answered: 42/)
    await status('Complete')
    await expect(stage('Completed')).toBeVisible()
    await expect(element(by.text(/^Calculated 6 × 7/))).toBeVisible()
  })

  it('can be called in several rounds', async () => {
    await say('3 rounds')
    await answered(/That makes 3\./)
    await expect(stage('Completed').atIndex(2)).toExist()
  })

  it('is not called if the person denies it, and the agent is told', async () => {
    await say('open example.com')
    await visible('person-request')
    await expect(element(by.text('Open example.com in the browser?'))).toBeVisible()
    await expect(stage('Needs your OK')).toBeVisible()
    await element(by.id('request-deny')).tap()
    await answered(/The person said no/)
    await expect(stage('Denied')).toBeVisible()
  })

  it('can ask the person for input, and keeps it if a required field is missing', async () => {
    await say('ask me Where to?')
    await visible('person-request')
    await element(by.id('question-field-nights')).typeText('3')
    await element(by.id('question-answer')).tap()
    await expect(element(by.text('This field is required.'))).toBeVisible()
    await element(by.id('question-field-place')).typeText('Basel')
    await element(by.id('question-answer')).tap()
    await answered(/"place":"Basel","nights":3/)
  })
})

describe('an agent that interrupts its run to ask a question', () => {
  it('continues with the answer', async () => {
    await say('interrupt')
    await visible('interrupt')
    await element(by.id('question-answer')).tap()
    await answered(/You answered/)
    await status('Complete')
  })
})
