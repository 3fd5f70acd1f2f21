import { resolveAddress } from './deep-link'

it.each([
  [undefined, 'http://server:1/'],
  ['continuo://chat/1?a=b', 'http://server:1/chat/1?a=b'],
  ['continuo:///chat/1', 'http://server:1/chat/1'],
  ['/chat/1', 'http://server:1/chat/1'],
  ['https://elsewhere/chat', 'https://elsewhere/chat'],
])('opens %s at %s', (link, address) => {
  expect(resolveAddress(link, 'http://server:1')).toBe(address)
})
