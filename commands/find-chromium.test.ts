import { findChromium } from './find-chromium.cjs'

const only = (place: string) => (file: string) => file === place

describe('the search for Chromium', () => {
  it('uses only CHROME_PATH if it is set', () => {
    const environment = { CHROME_PATH: '/opt/mine' }
    const options = { environment, platform: 'linux' }
    expect(findChromium({ ...options, exists: only('/opt/mine') })).toBe('/opt/mine')
    expect(findChromium({ ...options, exists: only('/usr/bin/chromium') })).toBeUndefined()
  })

  it.each([
    ['linux', '/usr/bin/google-chrome'],
    ['darwin', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['win32', 'C:\\Programs\\Microsoft\\Edge\\Application\\msedge.exe'],
  ])('looks in the usual places of %s', (platform, place) => {
    const environment = { ProgramFiles: 'C:\\Programs' }
    expect(findChromium({ environment, platform, exists: only(place) })).toBe(place)
  })

  it('finds nothing on an unknown platform', () => {
    expect(findChromium({ environment: {}, platform: 'plan9', exists: () => true })).toBeUndefined()
  })
})
