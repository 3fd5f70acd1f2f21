import { by, device, expect, web } from 'detox'

/**
 * A server has people sign in on a page of its own. On a device the browser of the system shows it,
 * which Detox cannot reach; in a browser it takes the place of the app.
 */
export const isInBrowser = String(device.getPlatform()) === 'web'

/** Signs in on the page of the server. */
export async function signInAs({ username, password }: { username: string; password: string }) {
  await expect(web.element(by.web.id('password'))).toExist()
  await web.element(by.web.id('username')).replaceText(username)
  await web.element(by.web.id('password')).replaceText(password)
  await web.element(by.web.cssSelector('button[value=allow]')).tap()
}
