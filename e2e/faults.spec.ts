import { by, device, element, expect, waitFor } from 'detox'

import type { Fault } from './fault-server/fault'
import { openFaultServer, type FaultServer } from './fault-server/fault-server'
import { answered, patienceMilliseconds, say, status, visible } from './steps'

let server: FaultServer

/** Connects a server that fails on command, and starts a thread there. */
beforeAll(async () => {
  server = await openFaultServer({
    paceMilliseconds: 30,
    words: (question) => `Answer to ${question}: one two three four. Done`.split(/(?<= )/),
  })
  await device.launchApp({ newInstance: true, delete: true })
  await device.disableSynchronization()
  await visible('connect-agent')
  await element(by.id('connect-agent')).tap()
  await visible('server-address')
  await element(by.id('server-address')).typeText(server.url)
  await element(by.id('server-check')).tap()
  await visible('server-connect')
  await element(by.id('server-connect')).tap()
  // The button works when the rooms of the server are loaded, and then the list is shown, too.
  await waitFor(element(by.text('No threads yet')))
    .toBeVisible()
    .withTimeout(patienceMilliseconds)
  await element(by.id('new-thread-button')).tap()
  await visible('composer-input')
})

afterAll(() => server.close())

const heldUp = (text: RegExp) =>
  waitFor(element(by.id('run-held-up').and(by.text(text))))
    .toBeVisible()
    .withTimeout(patienceMilliseconds)

describe('a turn on a faulty server', () => {
  it('counts down to the next attempt if the server is busy, and can be stopped meanwhile', async () => {
    server.breakNext('run', { kind: 'status', status: 429, retryAfter: '60' })
    await say('busy for long')
    await heldUp(/^The server is busy\. Retrying in [1-5]?\d s$/)
    await element(by.id('composer-stop')).tap()
    await status('Stopped. The answer so far is kept.')
  })

  it('completes automatically when a busy server has recovered', async () => {
    server.breakNext('run', { kind: 'status', status: 429, retryAfter: '1' })
    await say('busy')
    await answered(/Answer to busy: .* Done/)
    await status('Complete')
  })

  it('continues automatically after an outage of half a minute', async () => {
    const outage = Array.from({ length: 5 }, (): Fault => ({ kind: 'status', status: 502 }))
    server.breakNext('run', { kind: 'reset', afterFrames: 4 }, ...outage)
    await say('outage')
    await heldUp(/^Reconnecting$/)
    await expect(element(by.id('composer-stop'))).toBeVisible()
    await answered(/Answer to outage: .* Done/)
    await status('Complete')
    await expect(element(by.id('run-problem'))).not.toExist()
  })

  it('fails if the sign-in page of a network answers, and can be retried', async () => {
    server.breakNext('run', { kind: 'html' })
    await say('portal')
    await visible('queued-failure')
    await expect(element(by.id('queued-failure'))).toHaveText(
      'Not sent. This is not an agent or model server',
    )
    await element(by.id('queued-retry')).tap()
    await answered(/Answer to portal: .* Done/)
    await status('Complete')
  })

  it('loses only the word in a frame that stays unreadable', async () => {
    server.breakNext('run', { kind: 'damage', frame: 4 }, { kind: 'damage', frame: 0 })
    await say('damage')
    await answered(/^Answer to one two three four\. Done$/)
    await status('Complete')
  })
})
