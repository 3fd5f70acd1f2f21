import { streamsAtOnce } from './streams-at-once'

describe('the limit of concurrent streams', () => {
  it.each(['1.0', '1.1', undefined, '', 'h2'])('is four over HTTP %j', (version) => {
    expect(streamsAtOnce(version)).toBe(4)
  })

  it.each(['2', '3'])('is 64 over HTTP/%s', (version) => {
    expect(streamsAtOnce(version)).toBe(64)
  })
})
