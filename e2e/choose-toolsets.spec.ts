import { by, element, expect, waitFor } from 'detox'

import { openFreshApp, openNewThread, visible } from './steps'

describe('the picker of toolsets', () => {
  beforeAll(async () => {
    await openFreshApp()
    await openNewThread()
    await visible('toolsets-popover-trigger')
  })

  it('opens from the composer and says why a toolset cannot be used', async () => {
    await element(by.id('toolsets-popover-trigger')).tap()
    await visible('toolsets-popover-content')
    await expect(element(by.text('Exa Web Search'))).toBeVisible()
    await expect(element(by.text('Disabled by administrator')).atIndex(0)).toBeVisible()
    await expect(element(by.id('toolsets-badge'))).not.toExist()
    await element(by.text('Done')).tap()
  })
})

describe('the settings of a thread', () => {
  it('keep how often tools may be called', async () => {
    await element(by.id('chat-settings-button')).tap()
    await visible('max-tool-iterations-input')
    await element(by.id('max-tool-iterations-input')).replaceText('7')
    await element(by.text('Done')).tap()
    await element(by.id('chat-settings-button')).tap()
    await waitFor(element(by.id('max-tool-iterations-input')))
      .toHaveValue('7')
      .withTimeout(15_000)
  })
})
