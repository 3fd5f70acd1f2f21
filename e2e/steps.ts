import { by, device, element, waitFor } from 'detox'

/** Longer than anything takes on a busy machine: it only ends waits for what never happens. */
export const patienceMilliseconds = 120_000

export const visible = (id: string) =>
  waitFor(element(by.id(id)))
    .toBeVisible()
    .withTimeout(patienceMilliseconds)

/** Starts the app as if it had just been installed, opens the demo, and goes to the list of threads. */
export async function openFreshApp(): Promise<void> {
  await device.launchApp({ newInstance: true, delete: true })
  // On a device, Detox would wait until the app is idle, which it never is during a stream.
  await device.disableSynchronization()
  await tryDemo()
  await leave()
  // The button works when the rooms of the server are loaded, and then the list is shown, too.
  await waitFor(element(by.text('No threads yet')))
    .toBeVisible()
    .withTimeout(patienceMilliseconds)
}

export async function tryDemo(): Promise<void> {
  await visible('try-demo')
  await element(by.id('try-demo')).tap()
  await visible('composer-input')
}

export async function openNewThread(): Promise<void> {
  await element(by.id('new-thread-button')).tap()
  await visible('composer-input')
}

/** Goes back from a thread to the list. */
export async function leave(): Promise<void> {
  await element(by.id('back-button')).tap()
  await visible('threads-screen')
}

export async function say(text: string): Promise<void> {
  await element(by.id('composer-input')).typeText(text)
  await element(by.id('composer-send')).tap()
}

/** A message of the person in the conversation. */
export const said = (text: string) => element(by.text(text).withAncestor(by.id('user-message')))

/** A thread in the list, by its name or its last message. */
export const row = (name: string) =>
  element(by.text(name).withAncestor(by.id('thread-row'))).atIndex(0)

export async function openThread(name: string): Promise<void> {
  await waitFor(row(name)).toBeVisible().withTimeout(patienceMilliseconds)
  await row(name).tap()
  await visible('composer-input')
}

/** Kills the app, as a system does when it runs out of memory, and starts it again. */
export async function reopenApp(): Promise<void> {
  await device.terminateApp()
  await device.launchApp({ newInstance: true })
  await device.disableSynchronization()
}

/** A paragraph of the answer to a message such as `stream 200 words`. A paragraph has 64 words. */
export const paragraph = (index: number) =>
  element(by.text(/^a long answer/).withAncestor(by.id('assistant-message'))).atIndex(index)

/** Waits until an answer of the agent contains a matching text. */
export const answered = (text: RegExp) =>
  waitFor(element(by.text(text).withAncestor(by.id('assistant-message'))).atIndex(0))
    .toExist()
    .withTimeout(patienceMilliseconds)

/** Sends a message and waits for the answer: by then, everything before the message is stored. */
export async function waitUntilStored(): Promise<void> {
  await say('Are you there?')
  await answered(/“Are you there\?”/)
}

export const status = (text: string) =>
  waitFor(element(by.id('run-status')))
    .toHaveText(text)
    .withTimeout(patienceMilliseconds)

/** Sets the maximum number of tool rounds for an answer in this thread. */
export async function allowRounds(most: number): Promise<void> {
  await element(by.id('chat-settings-button')).tap()
  await visible('max-tool-iterations-input')
  await element(by.id('max-tool-iterations-input')).replaceText(String(most))
  await element(by.text('Done')).tap()
  await waitFor(element(by.id('chat-settings-sheet')))
    .not.toExist()
    .withTimeout(patienceMilliseconds)
}

/** Returns the vertical position of an element. */
export async function yOf(anchor: Detox.NativeElement): Promise<number> {
  const attributes = await anchor.getAttributes()
  return 'frame' in attributes ? attributes.frame.y : Number.NaN
}

/** Waits until the list has come to rest, and returns the vertical position of an element. */
export async function restingPlaceOf(anchor: Detox.NativeElement): Promise<number> {
  let last = Number.NaN
  for (;;) {
    const next = await yOf(anchor)
    if (next === last) return next
    last = next
  }
}

/** A sixth of a line, too little to make a reader lose their place. */
const fewPixels = 4

/** Waits until an element has arrived at a position, however long the list takes to scroll there. */
export async function comesTo(place: number, anchor: Detox.NativeElement): Promise<void> {
  const end = Date.now() + patienceMilliseconds
  for (;;) {
    const y = await yOf(anchor)
    if (Math.abs(y - place) <= fewPixels) return
    if (Date.now() > end) throw new Error(`The element is at ${y} instead of ${place}.`)
  }
}

export function expectSamePlace(before: number, after: number): void {
  if (Math.abs(after - before) > fewPixels)
    throw new Error(`The element moved from ${before} to ${after}.`)
}

/** Waits until messages are in document order, in which screen readers read them. The web list sorts them at rest. */
export async function comesIntoReadingOrder(): Promise<void> {
  const end = Date.now() + patienceMilliseconds
  for (;;) {
    const attributes = await element(by.id(/^(?:user|assistant)-message$/)).getAttributes()
    const elements = 'elements' in attributes ? attributes.elements : [attributes]
    const places = elements.map(({ frame }) => frame.y)
    if (places.every((y, index) => y >= (places[index - 1] ?? -Infinity))) return
    if (Date.now() > end)
      throw new Error(`The messages are not in order: they are at ${places.join(', ')}.`)
  }
}
