import { by, device, element, expect, waitFor } from 'detox'

import { people } from './companion/people'
import { isInBrowser, signInAs } from './sign-in-steps'
import {
  answered,
  leave,
  openFreshApp,
  openNewThread,
  openThread,
  patienceMilliseconds,
  reopenApp,
  row,
  said,
  say,
  status,
  visible,
} from './steps'
import { openToolsets } from './toolset-steps'

const asGuest = 'written as a guest'
const draft = 'not sent yet'

const sessionIs = (text: string) =>
  waitFor(element(by.id('session-status')))
    .toHaveText(text)
    .withTimeout(patienceMilliseconds)

async function openServer(): Promise<void> {
  await visible('server-button')
  await element(by.id('server-button')).tap()
  await visible('servers-screen')
  await element(by.id(/^server-(?!screen)/)).tap()
  await visible('session-status')
}

async function goHome(): Promise<void> {
  await element(by.id('back-button')).tap()
  await visible('servers-screen')
  await element(by.id('back-button')).tap()
  await visible('threads-screen')
}

describe('a toolset that needs no key', () => {
  it('works immediately on the demo server', async () => {
    await openFreshApp()
    await openToolsets()
    await element(by.id('toolset-first-button')).tap()
    await visible('toolset-api-key-input')
    await element(by.id('type-option-builtin-documentation')).tap()
    await expect(element(by.id('toolset-api-key-input'))).not.toExist()
    await element(by.id('toolset-create-button')).tap()
    await waitFor(element(by.text('documentation').withAncestor(by.id(/^toolset-item-/))))
      .toBeVisible()
      .withTimeout(patienceMilliseconds)
    await element(by.id('place-threads')).tap()
    await openNewThread()
    await say('search guests')
    await answered(/^The tool answered:.*docs\/decisions\//s)
    await status('Complete')
  })
})

// On a device, Detox cannot reach the sign-in page.
;(isInBrowser ? describe : describe.skip)('a sign-in on the web', () => {
  let thread = ''

  it('is offered to a guest, who keeps their threads', async () => {
    await openFreshApp()
    await openNewThread()
    await say(asGuest)
    await status('Complete')
    await element(by.id('composer-input')).typeText(draft)
    await leave()
    await openServer()
    await sessionIs('You are a guest')
    await element(by.text(/^Sign in with /)).tap()
    await signInAs(people.demo)
    await sessionIs('Signed in as demo')
    await goHome()
    await openThread(asGuest)
    await expect(element(by.id('composer-input'))).toHaveText(draft)
  })

  it('survives a restart of the app', async () => {
    await reopenApp()
    await waitFor(row(asGuest)).toBeVisible().withTimeout(patienceMilliseconds)
    await openServer()
    await sessionIs('Signed in as demo')
    await goHome()
    await openThread(asGuest)
    await element(by.id('composer-input')).replaceText('still here')
    await element(by.id('composer-send')).tap()
    await status('Complete')
    await leave()
  })

  it('ends when the person signs out, and can be started again from the list', async () => {
    await openServer()
    await element(by.id('sign-out')).tap()
    await sessionIs('You are not signed in')
    await goHome()
    await visible('sign-in-action')
    await element(by.id('sign-in-action')).tap()
    await signInAs(people.demo)
    await visible('threads-screen')
    await waitFor(element(by.id('sign-in-action')))
      .not.toExist()
      .withTimeout(patienceMilliseconds)
  })

  it('can be forgotten on this computer', async () => {
    await openServer()
    await sessionIs('Signed in as demo')
    const address = await element(by.id('server-fact-address')).getAttributes()
    const text = 'text' in address ? (address.text ?? '') : ''
    thread = `${new URL(text).host.replace(/[^a-z0-9.]+/gi, '-')}/demo/no-such-thread`
    await element(by.id('forget-sign-in')).tap()
    await sessionIs('You are not signed in')
  })

  it('is required to open a link to a thread that is not stored here', async () => {
    await device.openURL({ url: `continuo://thread/${thread}` })
    await visible('thread-for-others')
    await element(by.id('sign-in-action')).tap()
    await signInAs(people.demo)
    await visible('thread-missing')
    await expect(element(by.text('Not found, or not yours'))).toBeVisible()
    await expect(said(asGuest)).not.toExist()
  })
})
