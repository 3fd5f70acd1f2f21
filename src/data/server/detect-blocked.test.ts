import { FailureError, type Failure } from '@/core/failure'

import { detectBlocked } from './detect-blocked'
import { isBlockedByBrowser } from './is-blocked-by-browser'
import { isBlockedByBrowser as isBlockedOnTheWeb } from './is-blocked-by-browser.web'

const address = 'https://agents.example/run'
const failing = (failure: Failure) => Promise.reject(new FailureError(failure))
const kindOf = (
  failure: Failure,
  isBlocked?: (url: string, signal: AbortSignal) => Promise<boolean>,
) => detectBlocked(address, failing(failure), undefined, isBlocked).catch((error) => error.failure)

describe('a request that fails without an answer', () => {
  it('is blocked if the browser withholds the answer', async () => {
    expect(await kindOf({ kind: 'unreachable' }, async () => true)).toEqual({ kind: 'blocked' })
  })

  it('is unreachable if the server does not answer at all', async () => {
    expect(await kindOf({ kind: 'unreachable' }, async () => false)).toEqual({
      kind: 'unreachable',
    })
  })

  it('is never blocked outside a browser', async () => {
    expect(await kindOf({ kind: 'unreachable' }, isBlockedByBrowser)).toEqual({
      kind: 'unreachable',
    })
  })
})

describe('a request that was answered', () => {
  it('returns its answer', async () => {
    expect(await detectBlocked(address, Promise.resolve('yes'))).toBe('yes')
  })

  it('keeps its failure without checking whether it was blocked', async () => {
    const isBlocked = jest.fn(async () => true)
    expect(await kindOf({ kind: 'forbidden' }, isBlocked)).toEqual({ kind: 'forbidden' })
    expect(isBlocked).not.toHaveBeenCalled()
  })
})

describe('a web page that asks whether it is blocked', () => {
  const { fetch } = globalThis
  const asked: { url: unknown; init: RequestInit | undefined }[] = []
  const answerWith = (answer: () => Promise<Response>) => {
    globalThis.fetch = (url, init) => {
      asked.push({ url, init })
      return answer()
    }
  }
  beforeEach(() => {
    asked.length = 0
    Object.assign(globalThis, {
      location: new URL('https://chat.example/'),
      document: new EventTarget(),
    })
  })
  afterEach(() => {
    globalThis.fetch = fetch
    Reflect.deleteProperty(globalThis, 'location')
    Reflect.deleteProperty(globalThis, 'document')
  })
  const isBlocked = (url: string) => isBlockedOnTheWeb(url, new AbortController().signal)

  it('sends no credentials and reads nothing', async () => {
    answerWith(async () => Response.error())
    expect(await isBlocked(address)).toBe(true)
    expect(asked).toMatchObject([{ url: address, init: { mode: 'no-cors', credentials: 'omit' } }])
  })

  it('is not blocked by a server that does not answer', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await isBlocked(address)).toBe(false)
  })

  it.each([
    ['this server', address, true],
    ['the whole origin', 'https://agents.example', true],
    ['another server', 'https://other.example/', false],
  ])('is blocked if its own policy forbids %s', async (_what, blockedURI, expected) => {
    answerWith(() => {
      const violation = Object.assign(new Event('securitypolicyviolation'), { blockedURI })
      globalThis.document.dispatchEvent(violation)
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    expect(await isBlocked(address)).toBe(expected)
  })

  it('is never blocked by the server that it came from', async () => {
    answerWith(async () => Response.error())
    expect(await isBlocked('https://chat.example/agent')).toBe(false)
    expect(asked).toEqual([])
  })
})
