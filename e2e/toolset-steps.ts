import { by, element, waitFor } from 'detox'

import { leave, openThread, patienceMilliseconds, visible } from './steps'

/** Goes from the list of threads to that of toolsets. */
export async function openToolsets(): Promise<void> {
  await element(by.id('place-toolsets')).tap()
  await visible('toolsets-page')
}

/** Goes from the list of toolsets to that of threads. */
export async function openThreads(): Promise<void> {
  await element(by.id('place-threads')).tap()
  await visible('threads-screen')
}

/** A toolset in the list, by its name. */
export const listed = (name: string) => element(by.text(name).withAncestor(by.id(/^toolset-item-/)))

/** Returns the id that the server gave a toolset, which is part of test ids. */
export async function idOf(name: string): Promise<string> {
  const item = element(by.id(/^toolset-item-/).withDescendant(by.text(name)))
  const found = await item.getAttributes()
  if (!('identifier' in found)) throw new Error(`expected exactly one toolset named ${name}`)
  return found.identifier.replace('toolset-item-', '')
}

/** Creates a toolset that searches the web, from the list of toolsets. Returns its id. */
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

/** Waits until the badge shows how many tools are selected for the next message. */
export const badge = (count: number) =>
  waitFor(element(by.id('toolsets-badge')))
    .toHaveText(String(count))
    .withTimeout(patienceMilliseconds)

/** Releases what waits at the companion server: an answer to `wait for me`, or a search that contains `later`. */
export async function goOn(address: string): Promise<void> {
  await fetch(`http://${address}/line/on`, { method: 'POST' })
}

const server = /^(?:localhost|127\.0\.0\.1):\d+ · /

/** Reads the host of the companion server from the list of servers. Starts and ends at the list of threads. */
export async function companion(): Promise<string> {
  await element(by.id('server-button')).tap()
  await waitFor(element(by.text(server)))
    .toBeVisible()
    .withTimeout(patienceMilliseconds)
  const found = await element(by.text(server)).getAttributes()
  if (!('text' in found) || found.text === undefined) throw new Error('the list shows no server')
  await leave()
  return found.text.split(' · ')[0] ?? ''
}

/** A tool call that has reached a stage, found by its accessible label. */
export const stage = (text: string) =>
  element(by.label(new RegExp(`, ${text}(?:,|$)`)).and(by.id('tool-call-expand')))

export const reached = (text: string) =>
  waitFor(stage(text).atIndex(0)).toBeVisible().withTimeout(patienceMilliseconds)

/** Waits for the hint in an open thread that tells how one of its toolsets changed. */
export const hint = (text: RegExp) =>
  waitFor(element(by.text(text).withAncestor(by.id('toolset-hint'))))
    .toBeVisible()
    .withTimeout(patienceMilliseconds)

/** Goes from a thread to the list of toolsets. */
export async function goToToolsets(): Promise<void> {
  await leave()
  await openToolsets()
}

/** Goes from the list of toolsets back to a thread. */
export async function returnToThread(name: string): Promise<void> {
  await openThreads()
  await openThread(name)
}
