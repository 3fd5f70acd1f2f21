import { by, element, expect, waitFor } from 'detox'

import {
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
  makeSearch,
  openPicker,
  openThreads,
  openToolsets,
} from './toolset-steps'

const exa = 'builtin-exa-web-search'
const mcp = 'mcp'

const checkbox = (id: string) => element(by.id(`toolset-checkbox-${id}`))
const group = element(by.id(`toolset-group-checkbox-${exa}`))
const tool = (id: string, name: string) => element(by.id(`tool-checkbox-${id}-${name}`))

const textIn = (row: string, text: string) => element(by.text(text).withAncestor(by.id(row)))
const inRow = (id: string, text: string) => textIn(`toolset-row-${id}`, text)
const inGroup = (text: string) => textIn(`toolset-group-checkbox-${exa}`, text)

const showInstances = () => element(by.id(`toolset-group-toggle-${exa}`)).tap()

beforeAll(openFreshApp)

describe('the toolset picker', () => {
  beforeAll(async () => {
    await openNewThread()
    await visible('toolsets-popover-trigger')
  })
  afterAll(leave)

  it('opens from the composer with all toolsets of the server', async () => {
    await expect(element(by.id('toolsets-badge'))).not.toExist()
    await expect(element(by.id('toolsets-popover-content'))).not.toExist()
    await openPicker()
    await expect(
      element(by.text('Toolsets').withAncestor(by.id('toolsets-popover-content'))),
    ).toBeVisible()
    await expect(element(by.id(`toolset-item-${exa}`))).toBeVisible()
    await expect(element(by.text('Exa Web Search'))).toBeVisible()
  })

  it('says why a toolset is unavailable, and does not let the user select it', async () => {
    await expect(inRow(exa, 'Configure in Toolsets settings')).toBeVisible()
    await expect(inRow(mcp, 'Disabled by administrator')).toBeVisible()
    await checkbox(exa).tap()
    await expect(checkbox(exa)).toHaveToggleValue(false)
    await element(by.id(`toolset-expand-${exa}`)).tap()
    await expect(element(by.id(`tool-row-${exa}-search`))).not.toExist()
    await closePicker()
    await expect(element(by.id('toolsets-badge'))).not.toExist()
  })
})

describe('a configured toolset', () => {
  let first = ''
  let second = ''

  beforeAll(async () => {
    await openToolsets()
    await visible('toolsets-empty')
    first = await makeSearch({ name: 'first-exa', key: 'any-key-will-do' })
    await openThreads()
    await openNewThread()
  })

  it('is selected with all its tools, and the badge counts them', async () => {
    await badge(4)
    await openPicker()
    await expect(inRow(first, 'first-exa')).toBeVisible()
    await expect(inRow(first, '(4/4)')).toBeVisible()
    await expect(checkbox(first)).toHaveToggleValue(true)
  })

  it('lets the user deselect individual tools', async () => {
    await element(by.id(`toolset-expand-${first}`)).tap()
    for (const name of ['search', 'findSimilar', 'contents', 'answer'])
      await expect(tool(first, name)).toHaveToggleValue(true)
    await tool(first, 'contents').tap()
    await expect(tool(first, 'contents')).toHaveToggleValue(false)
    await expect(inRow(first, '(3/4)')).toBeVisible()
    await expect(checkbox(first)).toHaveLabel('first-exa, 3 of 4 tools')
  })

  it('changes from partly to fully selected, and then to deselected', async () => {
    await checkbox(first).tap()
    await expect(inRow(first, '(4/4)')).toBeVisible()
    await expect(tool(first, 'contents')).toHaveToggleValue(true)
    await checkbox(first).tap()
    await expect(inRow(first, '(0/4)')).toBeVisible()
    await expect(tool(first, 'search')).toHaveToggleValue(false)
    await tool(first, 'search').tap()
    await tool(first, 'answer').tap()
    await closePicker()
    await badge(2)
  })

  it('keeps its selection when the picker is opened again', async () => {
    await openPicker()
    await expect(inRow(first, '(2/4)')).toBeVisible()
    await closePicker()
  })

  it('keeps a selection per thread, and a new thread starts with the latest', async () => {
    await say('apples')
    await status('Complete')
    await badge(2)
    await leave()
    await openNewThread()
    await badge(2)
    await openPicker()
    await element(by.id(`toolset-expand-${first}`)).tap()
    await tool(first, 'answer').tap()
    await closePicker()
    await badge(1)
    await say('pears')
    await status('Complete')
    await leave()
    await openThread('apples')
    await badge(2)
    await leave()
    await openThread('pears')
    await badge(1)
  })

  it('keeps its selection after a restart', async () => {
    await reopenApp()
    await openThread('apples')
    await badge(2)
    await openPicker()
    await expect(inRow(first, '(2/4)')).toBeVisible()
    await closePicker()
    await leave()
    await openNewThread()
    await badge(1)
    await leave()
  })

  it('is grouped with another toolset of its type', async () => {
    await openToolsets()
    second = await makeSearch({ name: 'second-exa', key: 'any-key-will-do' })
    await openThreads()
    await openNewThread()
    await badge(1)
    await openPicker()
    await expect(inGroup('Exa Web Search')).toBeVisible()
    await expect(inGroup('(1/8)')).toBeVisible()
    await expect(element(by.id(`toolset-row-${first}`))).not.toExist()
    await showInstances()
    await expect(inRow(first, '(1/4)')).toBeVisible()
    await expect(inRow(second, '(0/4)')).toBeVisible()
    await group.tap()
    await expect(group).toHaveToggleValue(true)
    await expect(inGroup('(8/8)')).toBeVisible()
    await expect(checkbox(second)).toHaveToggleValue(true)
    await closePicker()
    await badge(8)
    await leave()
  })

  it('shows that it is disabled, or that its key is missing', async () => {
    await openToolsets()
    await element(by.id(`toolset-actions-${first}`)).tap()
    await element(by.id(`toolset-switch-button-${first}`)).tap()
    await waitFor(element(by.id(`toolset-status-${first}`)))
      .toHaveText('Disabled in settings')
      .withTimeout(patienceMilliseconds)
    await element(by.text('second-exa')).tap()
    await visible('toolset-key-clear')
    await element(by.id('toolset-key-clear')).tap()
    await element(by.id('toolset-save-button')).tap()
    await waitFor(element(by.id(`toolset-status-${second}`)))
      .toHaveText('API key not configured')
      .withTimeout(patienceMilliseconds)
    await openThreads()
    await openNewThread()
    await expect(element(by.id('toolsets-badge'))).not.toExist()
    await openPicker()
    await showInstances()
    await expect(inRow(first, 'Disabled in settings')).toBeVisible()
    await expect(inRow(second, 'API key not configured')).toBeVisible()
    await checkbox(second).tap()
    await expect(checkbox(second)).toHaveToggleValue(false)
    await closePicker()
    await leave()
  })

  it('is selected as before when it becomes available again', async () => {
    await openToolsets()
    await element(by.id(`toolset-actions-${first}`)).tap()
    await element(by.id(`toolset-switch-button-${first}`)).tap()
    await waitFor(element(by.id(`toolset-status-${first}`)))
      .toHaveText('Enabled')
      .withTimeout(patienceMilliseconds)
    await openThreads()
    await openNewThread()
    await badge(4)
  })
})

describe('the settings of a thread', () => {
  it('keep the limit on rounds of tool calls', async () => {
    await element(by.id('chat-settings-button')).tap()
    await visible('max-tool-iterations-input')
    await element(by.id('max-tool-iterations-input')).replaceText('7')
    await element(by.text('Done')).tap()
    await element(by.id('chat-settings-button')).tap()
    await waitFor(element(by.id('max-tool-iterations-input')))
      .toHaveValue('7')
      .withTimeout(patienceMilliseconds)
  })
})
