import { redirectSystemPath } from './system-path'

describe('a link from the system', () => {
  it.each([
    ['continuo:///', '/'],
    ['exp://192.168.1.2:8081', '/'],
    ['continuo://thread/home/demo/t-1', '/chat/home/demo?thread=t-1'],
    ['continuo://signed-in?code=c&state=s', '/signed-in?code=c&state=s'],
    ['continuo://servers/connect?address=evil.example', '/unknown-link'],
    ['/settings/data', '/settings/data'],
  ])('opens %s at %s', (path, page) => {
    expect(redirectSystemPath({ path })).toBe(page)
  })
})
