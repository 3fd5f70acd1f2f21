import { by, device, element, expect, waitFor } from 'detox'

import {
  leave,
  openFreshApp,
  openNewThread,
  patienceMilliseconds,
  said,
  say,
  status,
  visible,
} from './steps'
import { makeSearch, openThreads, openToolsets } from './toolset-steps'

const open = (path: string) => device.openURL({ url: `continuo://${path}` })

const told = (text: string) =>
  waitFor(element(by.text(text)))
    .toBeVisible()
    .withTimeout(patienceMilliseconds)

const serverRow = element(by.id(/^server-(?!screen)/))
const run = /\/rooms\/demo\/agui\/[\w-]+\/[\w-]+/

async function readText(matcher: Detox.NativeMatcher): Promise<string> {
  await waitFor(element(matcher).atIndex(0)).toExist().withTimeout(patienceMilliseconds)
  const found = await element(matcher).atIndex(0).getAttributes()
  return 'text' in found ? (found.text ?? '') : ''
}

describe('a link from outside', () => {
  let server = ''
  let thread = ''
  let toolset = ''

  beforeAll(async () => {
    await openFreshApp()
    await openToolsets()
    toolset = await makeSearch({ name: 'my-exa', key: 'any-key-will-do' })
    await openThreads()
    await openNewThread()
    await say('Good day')
    await status('Complete')
    await leave()
    await element(by.id('place-settings')).tap()
    await visible('settings-diagnostics')
    await element(by.id('settings-diagnostics')).tap()
    thread = /agui\/([\w-]+)/.exec(await readText(by.text(run)))?.[1] ?? ''
    await element(by.id('back-button')).tap()
    await visible('settings-servers')
    await element(by.id('settings-servers')).tap()
    await waitFor(serverRow).toBeVisible().withTimeout(patienceMilliseconds)
    const row = await serverRow.getAttributes()
    server = 'identifier' in row ? row.identifier.replace('server-', '') : ''
  })

  it('opens a thread', async () => {
    await open(`thread/${server}/demo/${thread}`)
    await waitFor(said('Good day')).toBeVisible().withTimeout(patienceMilliseconds)
    await visible('composer-input')
  })

  it('does not send a message that it contains', async () => {
    await open(`thread/${server}/demo/${thread}?text=Good%20evening&send=true`)
    await waitFor(said('Good day')).toBeVisible().withTimeout(patienceMilliseconds)
    await expect(element(by.id('composer-input'))).toHaveText('')
    await expect(said('Good evening')).not.toExist()
  })

  it('opens a toolset or a server', async () => {
    await open(`toolset/${server}/${toolset}`)
    await visible('toolset-name-input')
    await expect(element(by.id('toolset-name-input'))).toHaveText('my-exa')
    await open(`server/${server}`)
    await visible('session-status')
  })

  it('says why its target cannot be shown', async () => {
    await open(`thread/${server}/demo/no-such-thread`)
    await told('Sign in to see this thread')
    await visible('sign-in-action')
    await open(`thread/no-such-server/demo/${thread}`)
    await told('This is no longer on the server')
    await open('toolset/no-such-server/no-such-toolset')
    await told('This is no longer on the server')
    await open('server/no-such-server')
    await told('This server is not connected')
    await open('nothing/that/is/known')
    await told('Page not found')
  })

  it('adds no server', async () => {
    await open('server/https:%2F%2Fexample.com')
    await told('Page not found')
    await open('servers/connect?address=https://example.com&connect=true')
    await open(`server/${server}`)
    await visible('session-status')
    await element(by.id('back-button')).tap()
    await visible('servers-screen')
    await waitFor(serverRow).toBeVisible().withTimeout(patienceMilliseconds)
    await expect(element(by.text(/example\.com/))).not.toExist()
  })
})
