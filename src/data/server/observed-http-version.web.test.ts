import { observedHttpVersion } from './observed-http-version.web'

class FakeTiming {
  readonly name: string
  readonly nextHopProtocol: string

  constructor(name: string, nextHopProtocol: string) {
    this.name = name
    this.nextHopProtocol = nextHopProtocol
  }
}

function observe(entries: { navigation?: FakeTiming[]; resource?: FakeTiming[] }) {
  const getEntriesByType = (type: 'navigation' | 'resource') => entries[type] ?? []
  Object.defineProperty(globalThis, 'performance', {
    configurable: true,
    value: { getEntriesByType },
  })
}

describe('the version of HTTP that a browser used', () => {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'performance')
  const ownTiming = Object.getOwnPropertyDescriptor(globalThis, 'PerformanceResourceTiming')
  beforeAll(() => {
    Object.defineProperty(globalThis, 'PerformanceResourceTiming', {
      configurable: true,
      value: FakeTiming,
    })
  })
  afterAll(() => {
    if (original) Object.defineProperty(globalThis, 'performance', original)
    if (ownTiming) Object.defineProperty(globalThis, 'PerformanceResourceTiming', ownTiming)
  })

  it.each([
    ['http/1.1', '1.1'],
    ['h2', '2'],
    ['h3', '3'],
    ['', undefined],
    ['spdy/3', undefined],
  ])('is read from the protocol %j of the page', (protocol, version) => {
    observe({ navigation: [new FakeTiming('https://chat.example/threads', protocol)] })
    expect(observedHttpVersion('https://chat.example')).toBe(version)
  })

  it('is taken from the last request whose protocol is known', () => {
    observe({
      navigation: [new FakeTiming('https://chat.example/', 'h2')],
      resource: [
        new FakeTiming('https://chat.example/api/ok', 'h3'),
        new FakeTiming('https://chat.example/cached.js', ''),
      ],
    })
    expect(observedHttpVersion('https://chat.example')).toBe('3')
  })

  it('is not taken from another server', () => {
    observe({ resource: [new FakeTiming('https://chat.example.evil/', 'h2')] })
    expect(observedHttpVersion('https://chat.example')).toBeUndefined()
    expect(observedHttpVersion('https://chat.example:8443')).toBeUndefined()
  })
})
