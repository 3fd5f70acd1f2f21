import { by, device, element, expect, waitFor } from 'detox'

import {
  answered,
  leave,
  openFreshApp,
  openNewThread,
  patienceMilliseconds,
  say,
  status,
  visible,
} from './steps'
import {
  badge,
  closePicker,
  goToToolsets,
  hint,
  idOf,
  listed,
  openPicker,
  openThreads,
  openToolsets,
  reached,
  returnToThread,
} from './toolset-steps'

const exa = 'builtin-exa-web-search'
const chat = 'what can you use?'

const isInBrowser = String(device.getPlatform()) === 'web'

const statusOf = (id: string) => element(by.id(`toolset-status-${id}`))

let home = ''

beforeAll(async () => {
  await openFreshApp()
  await openToolsets()
})

describe('a new toolset', () => {
  it('is suggested if there is none yet', async () => {
    await expect(
      element(by.text("No toolsets configured. Tap 'New Instance' to get started.")),
    ).toBeVisible()
    await element(by.id('toolset-first-button')).tap()
    await visible('toolset-name-input')
    await expect(element(by.id(`type-option-${exa}`))).toBeVisible()
    await expect(element(by.id('toolset-name-input'))).toHaveText('exa-web-search')
  })

  it('shows errors beside its fields, and keeps what was typed', async () => {
    await element(by.id('toolset-name-input')).replaceText('not a name')
    await element(by.id('toolset-create-button')).tap()
    await expect(
      element(by.text('Name can only contain letters, numbers, and hyphens')),
    ).toBeVisible()
    await expect(element(by.text('API key is required'))).toBeVisible()
    await expect(element(by.id('toolset-name-input'))).toHaveText('not a name')
    await element(by.id('toolset-name-input')).replaceText('exa-home')
    await element(by.id('toolset-api-key-input')).typeText('key-of-home')
    await element(by.id('toolset-create-button')).tap()
    await waitFor(listed('exa-home')).toBeVisible().withTimeout(patienceMilliseconds)
    await expect(element(by.text('API key set'))).toBeVisible()
  })

  it('may be another one of a type, with a different name', async () => {
    await element(by.id('toolset-new-button')).tap()
    await visible('toolset-name-input')
    await element(by.id('toolset-name-input')).replaceText('exa-home')
    await element(by.id('toolset-api-key-input')).typeText('key-of-work')
    await element(by.id('toolset-create-button')).tap()
    await waitFor(
      element(by.text('You already have a toolset with this name. Choose another name.')),
    )
      .toBeVisible()
      .withTimeout(patienceMilliseconds)
    await element(by.id('toolset-name-input')).replaceText('exa-work')
    await element(by.id('toolset-create-button')).tap()
    await waitFor(listed('exa-work')).toBeVisible().withTimeout(patienceMilliseconds)
    home = await idOf('exa-home')
  })
})

describe('two toolsets of a type', () => {
  it('can be used in one chat', async () => {
    await openThreads()
    await openNewThread()
    await openPicker()
    await element(by.id(`toolset-group-checkbox-${exa}`)).tap()
    await closePicker()
    await badge(8)
    await say(chat)
    await status('Complete')
    await say('tool toolset_exa-home__search {"query":"bass"}')
    await reached('Completed')
    await answered(/^I will call toolset_exa-home__search\.$/)
    await answered(/^The tool answered:.*Basso continuo/s)
    await status('Complete')
    await say('tool toolset_exa-work__answer {"query":"bass"}')
    await answered(/^The tool answered:.*It goes on\./s)
    await status('Complete')
    await expect(element(by.text(/^Asked the web “bass” · exa-work/)).atIndex(0)).toExist()
  })
})

describe('a toolset that changes while it is used', () => {
  it('can be renamed, and the chat says so', async () => {
    await goToToolsets()
    await listed('exa-home').tap()
    await visible('toolset-name-input')
    await expect(element(by.id('toolset-type'))).toHaveText('Exa Web Search')
    await element(by.id('toolset-name-input')).replaceText('exa-garden')
    await element(by.id('toolset-save-button')).tap()
    await waitFor(listed('exa-garden')).toBeVisible().withTimeout(patienceMilliseconds)
    await returnToThread(chat)
    await hint(/exa-home is now called exa-garden\./)
    await element(by.id('toolset-hint-dismiss')).tap()
    await expect(element(by.id('toolset-hint'))).not.toExist()
    await badge(8)
    await say('tool toolset_exa-garden__search {"query":"bass"}')
    await answered(/^I will call toolset_exa-garden__search\.$/)
    await status('Complete')
  })

  it('is unavailable without its key, and the picker says why', async () => {
    await goToToolsets()
    await listed('exa-garden').tap()
    await visible('toolset-key-clear')
    await expect(element(by.text('API key: set'))).toBeVisible()
    await element(by.id('toolset-key-clear')).tap()
    await element(by.id('toolset-save-button')).tap()
    await waitFor(statusOf(home))
      .toHaveText('API key not configured')
      .withTimeout(patienceMilliseconds)
    await expect(element(by.id(`toolset-key-${home}`))).toHaveText('No API key')
    await returnToThread(chat)
    await hint(/exa-garden cannot be used: API key not configured\./)
    await badge(4)
    await openPicker()
    await element(by.id(`toolset-group-toggle-${exa}`)).tap()
    await expect(
      element(by.text('API key not configured').withAncestor(by.id(`toolset-row-${home}`))),
    ).toBeVisible()
    await closePicker()
    await element(by.id('toolset-hint-dismiss')).tap()
  })

  it('is available again with another key', async () => {
    await goToToolsets()
    await listed('exa-garden').tap()
    await visible('toolset-key-set')
    await element(by.id('toolset-key-set')).tap()
    await element(by.id('toolset-api-key-input')).typeText('another-key')
    await element(by.id('toolset-save-button')).tap()
    await waitFor(statusOf(home)).toHaveText('Enabled').withTimeout(patienceMilliseconds)
    await returnToThread(chat)
    await badge(8)
  })

  it('can be deleted during a call, and the chat continues', async () => {
    await say('search slowly')
    await reached('Running…')
    await goToToolsets()
    await element(by.id(`toolset-actions-${home}`)).tap()
    await element(by.id(`toolset-delete-button-${home}`)).tap()
    await visible('toolset-delete-dialog')
    await element(by.id('toolset-delete-confirm')).tap()
    await waitFor(listed('exa-garden')).not.toExist().withTimeout(patienceMilliseconds)
    await returnToThread(chat)
    await hint(/exa-garden was removed\. The chat continues without it\./)
    await badge(4)
    await element(by.id('composer-stop')).tap()
    await status('Stopped. The answer so far is kept.')
    await say('tool toolset_exa-work__search {"query":"bass"}')
    await answered(/^I will call toolset_exa-work__search\.$/)
    await status('Complete')
    await leave()
  })
})

describe('the types of toolsets', () => {
  it('are shown only to administrators', async () => {
    await openToolsets()
    await expect(element(by.id('toolset-admin-button'))).not.toExist()
  })

  // On a device, no link leads to this page.
  ;(isInBrowser ? it : it.skip)('are not shown to other people who know the address', async () => {
    await device.openURL({ url: 'continuo://toolsets/admin' })
    await visible('admin-refused')
    await expect(element(by.text('Only for administrators'))).toBeVisible()
    await expect(element(by.id(`type-row-${exa}`))).not.toExist()
  })
})
