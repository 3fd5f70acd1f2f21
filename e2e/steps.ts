import { by, device, element, waitFor } from 'detox'

/** Nothing in a spec takes that long, however busy the machine; it ends a wait for what never comes. */
export const patienceMilliseconds = 120_000

export const visible = (id: string) =>
  waitFor(element(by.id(id)))
    .toBeVisible()
    .withTimeout(patienceMilliseconds)

/** Starts the app as if it had just been installed, lets it try the demo, and goes to the list. */
export async function openFreshApp(): Promise<void> {
  await device.launchApp({ newInstance: true, delete: true })
  // A stream is never idle, and a device would wait until it is.
  await device.disableSynchronization()
  await tryDemo()
  await leave()
  // The button works once the server has told its rooms, and that is when the list is there, too.
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

/** A message of the person's, as it stands in the conversation. */
export const said = (text: string) => element(by.text(text).withAncestor(by.id('user-message')))

/** A thread in the list, by its name, which may also be what was said last in it. */
export const row = (name: string) =>
  element(by.text(name).withAncestor(by.id('thread-row'))).atIndex(0)

export async function openThread(name: string): Promise<void> {
  await waitFor(row(name)).toBeVisible().withTimeout(patienceMilliseconds)
  await row(name).tap()
  await visible('composer-input')
}

/** Kills the app, as a system does that needs its memory, and starts it again. */
export async function reopenApp(): Promise<void> {
  await device.terminateApp()
  await device.launchApp({ newInstance: true })
  await device.disableSynchronization()
}

/** A paragraph of what the agent answers to `stream 200 words`; 64 words are one. */
export const paragraph = (index: number) =>
  element(by.text(/^a long answer/).withAncestor(by.id('assistant-message'))).atIndex(index)

/** Waits for a text in an answer of the agent. */
export const answered = (text: RegExp) =>
  waitFor(element(by.text(text).withAncestor(by.id('assistant-message'))).atIndex(0))
    .toExist()
    .withTimeout(patienceMilliseconds)

/** What happened before a message is stored by the time that an agent answers it. */
export async function waitUntilStored(): Promise<void> {
  await say('Are you there?')
  await answered(/“Are you there\?”/)
}

export const status = (text: string) =>
  waitFor(element(by.id('run-status')))
    .toHaveText(text)
    .withTimeout(patienceMilliseconds)

/** Sets how many rounds of tools an answer of this thread may take. */
export async function allowRounds(most: number): Promise<void> {
  await element(by.id('chat-settings-button')).tap()
  await visible('max-tool-iterations-input')
  await element(by.id('max-tool-iterations-input')).replaceText(String(most))
  await element(by.text('Done')).tap()
  await waitFor(element(by.id('chat-settings-sheet')))
    .not.toExist()
    .withTimeout(patienceMilliseconds)
}

/** How far down the screen something stands. */
export async function yOf(anchor: Detox.NativeElement): Promise<number> {
  const attributes = await anchor.getAttributes()
  return 'frame' in attributes ? attributes.frame.y : Number.NaN
}

/** Where something stands when the list has come to rest. */
export async function restingPlaceOf(anchor: Detox.NativeElement): Promise<number> {
  let last = Number.NaN
  for (;;) {
    const next = await yOf(anchor)
    if (next === last) return next
    last = next
  }
}

/** A sixth of a line, which nobody loses their place by. */
const fewPixels = 4

/** Waits until something has come to a place, however long the list takes to scroll there. */
export async function comesTo(place: number, anchor: Detox.NativeElement): Promise<void> {
  const end = Date.now() + patienceMilliseconds
  for (;;) {
    const y = await yOf(anchor)
    if (Math.abs(y - place) <= fewPixels) return
    if (Date.now() > end) throw new Error(`It stands at ${y} instead of ${place}.`)
  }
}

export function expectSamePlace(before: number, after: number): void {
  if (Math.abs(after - before) > fewPixels) throw new Error(`It moved from ${before} to ${after}.`)
}

/** On the web, messages come into the order of the document, in which screen readers read them, once the list rests. */
export async function comesIntoReadingOrder(): Promise<void> {
  const end = Date.now() + patienceMilliseconds
  for (;;) {
    const attributes = await element(by.id(/^(?:user|assistant)-message$/)).getAttributes()
    const elements = 'elements' in attributes ? attributes.elements : [attributes]
    const places = elements.map(({ frame }) => frame.y)
    if (places.every((y, index) => y >= (places[index - 1] ?? -Infinity))) return
    if (Date.now() > end) throw new Error(`They stand at ${places.join(', ')}.`)
  }
}
