import { by, device, element, expect, waitFor, web } from 'detox'

import { people } from './companion/people'
import { isInBrowser, signInAs } from './sign-in-steps'
import {
  answered,
  openFreshApp,
  openNewThread,
  patienceMilliseconds,
  say,
  status,
  visible,
} from './steps'
import {
  badge,
  companion,
  goToToolsets,
  hint,
  makeSearch,
  openThreads,
  openToolsets,
  returnToThread,
} from './toolset-steps'

const exa = 'builtin-exa-web-search'
const chat = 'what can you use?'

// An administrator has to sign in, and on a device, Detox cannot reach the page for that.
;(isInBrowser ? describe : describe.skip)('an administrator', () => {
  it('connects to the server by its address', async () => {
    await openFreshApp()
    const server = await companion()
    await device.launchApp({ newInstance: true, delete: true })
    await visible('connect-agent')
    await element(by.id('connect-agent')).tap()
    await visible('server-address')
    await element(by.id('server-address')).typeText(`http://${server}`)
    await element(by.id('server-check')).tap()
    await visible('found-server')
    await element(by.id('server-connect')).tap()
    await visible('threads-screen')
    await element(by.id('place-settings')).tap()
    await visible('settings-servers')
    await element(by.id('settings-servers')).tap()
    await visible('servers-screen')
    await element(by.text(new RegExp(`^${server} · `)).withAncestor(by.id(/^server-/)))
      .atIndex(0)
      .tap()
    await visible('session-status')
    await expect(element(by.id('session-status'))).toHaveText('You are a guest')
  })

  it('signs in on the page of the server, and returns to the same page of the app', async () => {
    await element(by.text(/^Sign in with /)).tap()
    await signInAs({ ...people.admin, password: 'not the one' })
    await expect(web.element(by.web.cssSelector('[role=alert]'))).toExist()
    await signInAs(people.admin)
    await waitFor(element(by.id('session-status')))
      .toHaveText('Signed in as admin')
      .withTimeout(patienceMilliseconds)
    await expect(element(by.text('Role: Admin'))).toBeVisible()
  })

  it('disables a toolset type, after a warning about the effect', async () => {
    await element(by.id('back-button')).tap()
    await visible('servers-screen')
    await element(by.id('back-button')).tap()
    await visible('place-toolsets')
    await openToolsets()
    await makeSearch({ name: 'exa-admin', key: 'any-key-will-do' })
    await openThreads()
    await openNewThread()
    await badge(4)
    await say(chat)
    await status('Complete')
    await goToToolsets()
    await element(by.id('toolset-admin-button')).tap()
    await visible(`type-row-${exa}`)
    await expect(element(by.id(`type-status-${exa}`))).toHaveText('Enabled')
    await element(by.id(`type-toggle-${exa}`)).tap()
    await visible('type-toggle-dialog')
    await expect(element(by.text(/Nobody on this server can use Exa Web Search/))).toBeVisible()
    await element(by.id('type-toggle-confirm')).tap()
    await waitFor(element(by.id(`type-status-${exa}`)))
      .toHaveText('Disabled')
      .withTimeout(patienceMilliseconds)
  })

  it('sees in a chat that the toolset is unavailable, and why', async () => {
    await element(by.id('back-button')).tap()
    await visible('toolsets-page')
    await returnToThread(chat)
    await hint(/exa-admin cannot be used: Disabled by administrator\./)
    await expect(element(by.id('toolsets-badge'))).not.toExist()
    await say('search continuo')
    await answered(/^I can search with one of your toolsets, but none in this conversation/)
    await status('Complete')
  })

  it('enables the toolset type again, which makes the toolset available in the chat', async () => {
    await goToToolsets()
    await element(by.id('toolset-admin-button')).tap()
    await visible(`type-toggle-${exa}`)
    await element(by.id(`type-toggle-${exa}`)).tap()
    await element(by.id('type-toggle-confirm')).tap()
    await waitFor(element(by.id(`type-status-${exa}`)))
      .toHaveText('Enabled')
      .withTimeout(patienceMilliseconds)
    await element(by.id('back-button')).tap()
    await visible('toolsets-page')
    await returnToThread(chat)
    await badge(4)
    await say('search continuo')
    await answered(/^The tool answered:.*Basso continuo/s)
    await status('Complete')
  })
})
