import { by, element, waitFor } from 'detox'

import { patienceMilliseconds, visible } from './steps'

/** Returns a key for the server's models: the access token of a guest. */
export async function makeKey(server: string): Promise<string> {
  const answer = await fetch(`http://${server}/api/v1/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const session: unknown = await answer.json()
  if (typeof session !== 'object' || session === null || !('access_token' in session))
    throw new Error(`no key: status ${answer.status}`)
  return String(session.access_token)
}

/** Connects the models of the companion server. Starts and ends at the list of threads. */
export async function connectModels(server: string): Promise<void> {
  await element(by.id('server-button')).tap()
  await visible('connect-server')
  await element(by.id('connect-server')).tap()
  await visible('server-address')
  await element(by.id('server-address')).typeText(`http://${server}/v1`)
  await element(by.id('server-check')).tap()
  await visible('connection-key')
  await element(by.id('connection-key')).typeText(await makeKey(server))
  await element(by.id('connection-key')).tapReturnKey()
  await visible('threads-screen')
}

/** Starts a thread with a model of the companion server, from the list of threads. */
export async function openModelThread(server: string): Promise<void> {
  await element(by.id('new-thread-button')).tap()
  await waitFor(element(by.text(`${server}/v1`)))
    .toBeVisible()
    .withTimeout(patienceMilliseconds)
  await element(by.text(`${server}/v1`)).tap()
  await visible('suggestion-3')
}
