import { by, device, expect, web } from 'detox'

/**
 * Whether the specs run in a browser, where the sign-in page of a server replaces the app. On a device, the page opens
 * in the system browser, which Detox cannot reach.
 */
export const isInBrowser = String(device.getPlatform()) === 'web'

/** Signs in on the sign-in page of the server. */
export async function signInAs({ username, password }: { username: string; password: string }) {
  await expect(web.element(by.web.id('password'))).toExist()
  await web.element(by.web.id('username')).replaceText(username)
  await web.element(by.web.id('password')).replaceText(password)
  await web.element(by.web.cssSelector('button[value=allow]')).tap()
}
