import { by, element, expect, waitFor } from 'detox'

import {
  answered,
  openFreshApp,
  openNewThread,
  openThread,
  patienceMilliseconds,
  reopenApp,
  say,
  status,
  visible,
} from './steps'
import { companion, goOn } from './toolset-steps'

const plan = 'plan, wait for me'
let server = ''

const shown = (text: string | RegExp) => element(by.text(text)).atIndex(0)

async function openState(): Promise<void> {
  await element(by.id('chat-menu')).tap()
  await element(by.id('agent-state-button')).tap()
  await visible('agent-state')
}

async function closeState(): Promise<void> {
  await element(by.text('Done').withAncestor(by.id('agent-state-sheet'))).tap()
  await waitFor(element(by.id('agent-state')))
    .not.toExist()
    .withTimeout(patienceMilliseconds)
}

beforeAll(async () => {
  await openFreshApp()
  server = await companion()
  await openNewThread()
})

describe('the conversation', () => {
  it('shows the current step of the agent', async () => {
    await say(plan)
    await visible('agent-progress')
    await goOn(server)
    await status('Complete')
    await expect(element(by.id('agent-progress'))).not.toExist()
  })

  it('shows which subagent wrote a text', async () => {
    await say('team')
    await answered(/^The librarian found two books\.$/)
    await expect(element(by.text('Librarian').withAncestor(by.id('subagent')))).toExist()
    await expect(
      element(by.text('I will ask the librarian.').withAncestor(by.id('subagent'))),
    ).not.toExist()
  })

  it('shows only the title of an activity of an unknown kind, until it is expanded', async () => {
    await say('report')
    await answered(/^That is the report/)
    await expect(shown('Weather in Vienna')).toExist()
    await expect(element(by.text(/celsius/))).not.toExist()
    await element(by.id('activity-expand')).tap()
    await waitFor(shown(/celsius/))
      .toExist()
      .withTimeout(patienceMilliseconds)
  })

  it('shows server tools under the titles that the server gives them', async () => {
    await say('lookup 42')
    await answered(/^Order 42 is on its way/)
    await expect(shown(/^Used Order lookup/)).toExist()
    await status('Complete')
  })
})

describe('the state that an agent shares', () => {
  it('is shown with the changes of the last turn marked', async () => {
    await say('state apples')
    await answered(/: apples\.$/)
    await status('Complete')
    await say('state bread')
    await answered(/: apples, bread\.$/)
    await status('Complete')
    await openState()
    await expect(element(by.text('bread').withAncestor(by.id('changed-value')))).toBeVisible()
    await expect(element(by.text('apples').withAncestor(by.id('changed-value')))).not.toExist()
    await closeState()
  })

  it('survives a restart, and later turns build on it', async () => {
    await reopenApp()
    await openThread(plan)
    await openState()
    await expect(element(by.text('bread').withAncestor(by.id('agent-state')))).toBeVisible()
    await closeState()
    await say('state milk')
    await answered(/: apples, bread, milk\.$/)
    await status('Complete')
  })
})

describe('feedback', () => {
  it('consists of a thumb and a reason, and is stored by the server', async () => {
    await element(by.id('feedback-down')).tap()
    await visible('feedback-dialog')
    await element(by.id('feedback-reason')).typeText('No cheese')
    await element(by.id('feedback-send')).tap()
    await waitFor(element(by.id('feedback-note')))
      .toExist()
      .withTimeout(patienceMilliseconds)
    await reopenApp()
    await openThread(plan)
    await waitFor(element(by.label('Rated as bad. Say why')))
      .toBeVisible()
      .withTimeout(patienceMilliseconds)
    await element(by.id('feedback-down')).tap()
    await waitFor(element(by.id('feedback-reason')))
      .toHaveText('No cheese')
      .withTimeout(patienceMilliseconds)
  })
})
