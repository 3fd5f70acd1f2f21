import { maxConcurrentStreams } from './max-concurrent-streams'

describe('the limit of concurrent streams', () => {
  it.each(['1.0', '1.1', undefined, '', 'h2'])('is four over HTTP %j', (version) => {
    expect(maxConcurrentStreams(version)).toBe(4)
  })

  it.each(['2', '3'])('is 64 over HTTP/%s', (version) => {
    expect(maxConcurrentStreams(version)).toBe(64)
  })
})
