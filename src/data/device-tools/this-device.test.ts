import { opened } from '@/data/testing/expo-linking'
import { browsed } from '@/data/testing/expo-web-browser'

import { thisDevice } from './this-device'

describe('this device', () => {
  it('describes itself, but not its owner', () => {
    const info = thisDevice.describe()
    expect(info).toMatchObject({ os: 'iOS', osVersion: '26.1', model: 'iPhone 17' })
    expect(JSON.stringify(info)).not.toContain('Ada')
  })

  it('knows the time, the time zone and the language', () => {
    expect(thisDevice.now()).toBeGreaterThan(Date.UTC(2020, 0))
    expect(
      () => new Intl.DateTimeFormat(thisDevice.locale(), { timeZone: thisDevice.timeZone() }),
    ).not.toThrow()
  })

  it('returns copied text from the clipboard', async () => {
    await thisDevice.writeClipboard('copied')
    expect(await thisDevice.readClipboard()).toBe('copied')
  })

  it('opens pages in the browser inside the app', async () => {
    expect(await thisDevice.openUrl('https://example.com/')).toBe('opened')
    expect(browsed).toEqual(['https://example.com/'])
    expect(opened).toEqual([])
  })

  it('opens a mail in the mail app', async () => {
    expect(await thisDevice.openUrl('mailto:ada@example.com')).toBe('opened')
    expect(opened).toEqual(['mailto:ada@example.com'])
  })
})
