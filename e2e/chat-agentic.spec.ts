import { by, element, expect, waitFor } from 'detox'

import {
  allowRounds,
  answered,
  leave,
  openFreshApp,
  openNewThread,
  openThread,
  patienceMilliseconds,
  reopenApp,
  say,
  status,
  visible,
} from './steps'
import {
  badge,
  closePicker,
  companion,
  goOn,
  makeSearch,
  openPicker,
  openThreads,
  openToolsets,
  reached,
  stage,
} from './toolset-steps'

const exa = 'builtin-exa-web-search'

const inCall = (text: RegExp) =>
  element(by.text(text).withAncestor(by.id('tool-call-content'))).atIndex(0)

let server = ''
let good = ''
let wrong = ''

beforeAll(async () => {
  await openFreshApp()
  server = await companion()
  await openToolsets()
  good = await makeSearch({ name: 'my-exa', key: 'any-key-will-do' })
  wrong = await makeSearch({ name: 'no-exa', key: 'wrong' })
  await openThreads()
})

describe('a chat with a toolset', () => {
  beforeAll(openNewThread)

  it('starts with the oldest toolset of the type selected', async () => {
    await badge(4)
    await openPicker()
    await element(by.id(`toolset-group-toggle-${exa}`)).tap()
    await expect(element(by.id(`toolset-checkbox-${good}`))).toHaveToggleValue(true)
    await expect(element(by.id(`toolset-checkbox-${wrong}`))).toHaveToggleValue(false)
    await closePicker()
  })

  it('calls a tool, shows the call, and continues with its result', async () => {
    await say('search later thorough bass')
    await reached('Running…')
    await expect(element(by.id('tool-call-spinner'))).toBeVisible()
    await expect(inCall(/later thorough bass/)).toBeVisible()
    await goOn(server)
    await reached('Completed')
    await answered(/^The tool answered:.*Basso continuo/s)
    await status('Complete')
    await expect(element(by.text(/^Searched “later thorough bass” · my-exa/))).toExist()
  })

  it('shows the result when the call is expanded', async () => {
    await waitFor(element(by.id('tool-call-content')))
      .not.toExist()
      .withTimeout(patienceMilliseconds)
    await element(by.id('tool-call-expand')).tap()
    await waitFor(inCall(/Basso continuo/))
      .toBeVisible()
      .withTimeout(patienceMilliseconds)
  })

  it('lists the tools that were used above the answer', async () => {
    await expect(element(by.text('Tools used (1)'))).toExist()
    await element(by.id('tools-used-expand')).tap()
    await visible('tools-used-content')
    await expect(
      element(
        by.text('Web search · my-exa · Chosen by you').withAncestor(by.id('tools-used-content')),
      ),
    ).toBeVisible()
  })

  it('keeps the answer, the call and the list of tools after a restart', async () => {
    await reopenApp()
    await openThread('search later thorough bass')
    await answered(/^The tool answered:.*Basso continuo/s)
    await expect(stage('Completed')).toExist()
    await expect(element(by.text('Tools used (1)'))).toExist()
    await leave()
  })
})

describe('a tool that fails', () => {
  it('reports the reason to the agent, and the chat continues', async () => {
    await openNewThread()
    await openPicker()
    await element(by.id(`toolset-group-toggle-${exa}`)).tap()
    await element(by.id(`toolset-checkbox-${good}`)).tap()
    await element(by.id(`toolset-checkbox-${wrong}`)).tap()
    await closePicker()
    await badge(4)
    await say('search continuo')
    await reached('Error')
    await answered(/^The tool answered:.*Exa rejected the API key/s)
    await status('Complete')
    await expect(
      element(by.text(/Exa rejected the API key/).and(by.id('tool-call-text'))),
    ).toExist()
    await element(by.id('tool-call-expand')).tap()
    await expect(element(by.text('What the model was told'))).toExist()
    await say('Are you there?')
    await answered(/“Are you there\?”/)
  })

  it('reports the reason even when it is called by name', async () => {
    await say('tool toolset_no-exa__answer {"query":"is it broken?"}')
    await answered(/^The tool answered:.*Exa rejected the API key/s)
    await status('Complete')
    await leave()
  })
})

describe('a slow tool', () => {
  it('can be stopped, and the next call works', async () => {
    await openNewThread()
    await openPicker()
    await element(by.id(`toolset-group-toggle-${exa}`)).tap()
    await element(by.id(`toolset-checkbox-${wrong}`)).tap()
    await element(by.id(`toolset-checkbox-${good}`)).tap()
    await closePicker()
    await badge(4)
    await say('search slowly')
    await reached('Running…')
    await element(by.id('composer-stop')).tap()
    await status('Stopped. The answer so far is kept.')
    await reached('Error')
    await expect(
      element(by.text(/The person stopped the turn/).and(by.id('tool-call-text'))),
    ).toBeVisible()
    await say('search continuo')
    await answered(/^The tool answered:.*Basso continuo/s)
    await status('Complete')
    await leave()
  })
})

describe('an agent that calls tools round after round', () => {
  it('may use all rounds that the thread allows', async () => {
    await openNewThread()
    await say('3 rounds')
    await answered(/^That makes 3\.$/)
    await status('Complete')
    await expect(stage('Completed').atIndex(2)).toExist()
  })

  it('gets a single list of used tools above its whole answer', async () => {
    await expect(element(by.id('tools-used')).atIndex(1)).not.toExist()
    await element(by.id('tools-used-expand')).tap()
    await visible('tools-used-content')
    await expect(
      element(
        by.text('Calculator · Automatic · 3 times').withAncestor(by.id('tools-used-content')),
      ),
    ).toBeVisible()
    await leave()
  })

  it('has to answer without tools after the last allowed round', async () => {
    await openNewThread()
    await allowRounds(2)
    await say('4 rounds')
    await answered(/^Round 2\.$/)
    await answered(/^That needs the tool calculate/)
    await status('Complete')
    await expect(element(by.text('Round 3.'))).not.toExist()
  })
})
