import { by, device, element, waitFor } from 'detox'

const patience = 15_000

export const visible = (id: string) =>
  waitFor(element(by.id(id)))
    .toBeVisible()
    .withTimeout(patience)

/** Starts the app as if it had just been installed. */
export async function openFreshApp(): Promise<void> {
  await device.launchApp({ newInstance: true, delete: true })
  // A stream is never idle, and a device would wait until it is.
  await device.disableSynchronization()
  // The button works once the server has told its rooms, and that is when the list is there, too.
  await waitFor(element(by.text('No threads yet')))
    .toBeVisible()
    .withTimeout(patience)
}

export async function openNewThread(): Promise<void> {
  await element(by.id('new-thread-button')).tap()
  await visible('composer-input')
}

export async function say(text: string): Promise<void> {
  await element(by.id('composer-input')).typeText(text)
  await element(by.id('composer-send')).tap()
}

/** Waits for a text in an answer of the agent. */
export const answered = (text: RegExp) =>
  waitFor(element(by.text(text).withAncestor(by.id('assistant-message'))).atIndex(0))
    .toExist()
    .withTimeout(patience)

export const status = (text: string) =>
  waitFor(element(by.id('run-status')))
    .toHaveText(text)
    .withTimeout(20_000)
