import { openExternalUrl } from './open-external-url.web'

const browser = { open: jest.fn() }

beforeAll(() => Object.defineProperty(globalThis, 'window', { value: browser, configurable: true }))
afterAll(() => Reflect.deleteProperty(globalThis, 'window'))

describe('a URL that a browser opens', () => {
  it('opens in a new tab that cannot reach the app', async () => {
    const tab = { opener: 'the app' }
    browser.open.mockReturnValueOnce(tab)
    expect(await openExternalUrl('https://example.com/')).toBe('opened')
    expect(browser.open).toHaveBeenCalledWith('https://example.com/', '_blank')
    expect(tab.opener).toBeNull()
  })

  it('is reported as blocked when the browser opens no tab', async () => {
    browser.open.mockReturnValueOnce(null)
    expect(await openExternalUrl('https://example.com/')).toBe('blocked')
  })
})
