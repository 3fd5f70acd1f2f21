import { by, element, waitFor } from 'detox'

import { leave, openThread, patienceMilliseconds, visible } from './steps'

/** Goes from the list of threads to that of toolsets. */
export async function openToolsets(): Promise<void> {
  await element(by.id('place-toolsets')).tap()
  await visible('toolsets-page')
}

/** And back. */
export async function openThreads(): Promise<void> {
  await element(by.id('place-threads')).tap()
  await visible('threads-screen')
}

/** A toolset in the list of them. */
export const listed = (name: string) => element(by.text(name).withAncestor(by.id(/^toolset-item-/)))

/** The id that the server gave a toolset, which the test ids have in them. */
export async function idOf(name: string): Promise<string> {
  const item = element(by.id(/^toolset-item-/).withDescendant(by.text(name)))
  const found = await item.getAttributes()
  if (!('identifier' in found)) throw new Error(`there is not one toolset ${name}`)
  return found.identifier.replace('toolset-item-', '')
}

/** Makes a toolset that searches the web, by the list of toolsets. Returns its id. */
export async function makeSearch({ name, key }: { name: string; key: string }): Promise<string> {
  await element(by.id('toolset-new-button')).tap()
  await visible('toolset-name-input')
  await element(by.id('toolset-name-input')).replaceText(name)
  await element(by.id('toolset-api-key-input')).typeText(key)
  await element(by.id('toolset-create-button')).tap()
  await waitFor(listed(name)).toBeVisible().withTimeout(patienceMilliseconds)
  return idOf(name)
}

export async function openPicker(): Promise<void> {
  await element(by.id('toolsets-popover-trigger')).tap()
  await visible('toolsets-popover-content')
}

export async function closePicker(): Promise<void> {
  await element(by.text('Done')).tap()
  await waitFor(element(by.id('toolsets-popover-content')))
    .not.toExist()
    .withTimeout(patienceMilliseconds)
}

/** How many tools the next message goes out with. */
export const badge = (count: number) =>
  waitFor(element(by.id('toolsets-badge')))
    .toHaveText(String(count))
    .withTimeout(patienceMilliseconds)

/** Lets what waits at the companion server go on: an answer to `wait for me`, or a search for what comes `later`. */
export async function goOn(address: string): Promise<void> {
  await fetch(`http://${address}/line/on`, { method: 'POST' })
}

const server = /^(?:localhost|127\.0\.0\.1):\d+ · /

/** Where the companion server is, as the list of servers says it. Begins and ends at the threads. */
export async function companion(): Promise<string> {
  await element(by.id('server-button')).tap()
  await waitFor(element(by.text(server)))
    .toBeVisible()
    .withTimeout(patienceMilliseconds)
  const found = await element(by.text(server)).getAttributes()
  if (!('text' in found) || found.text === undefined) throw new Error('no server is named')
  await leave()
  return found.text.split(' · ')[0] ?? ''
}

/** A call of a tool that has come to something, as a screen reader says it. */
export const stage = (text: string) =>
  element(by.label(new RegExp(`, ${text}(?:,|$)`)).and(by.id('tool-call-expand')))

export const reached = (text: string) =>
  waitFor(stage(text).atIndex(0)).toBeVisible().withTimeout(patienceMilliseconds)

/** Says in an open thread what became of a toolset of it. */
export const hint = (text: RegExp) =>
  waitFor(element(by.text(text).withAncestor(by.id('toolset-hint'))))
    .toBeVisible()
    .withTimeout(patienceMilliseconds)

/** A person looks at the toolsets in the middle of a chat. */
export async function goToToolsets(): Promise<void> {
  await leave()
  await openToolsets()
}

/** And comes back to it. */
export async function returnToThread(name: string): Promise<void> {
  await openThreads()
  await openThread(name)
}
