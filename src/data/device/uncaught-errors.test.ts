import { clearDiagnostics, readDiagnostics } from './diagnostics'
import { noteUncaughtErrors } from './uncaught-errors'
import { noteUncaughtErrors as noteUncaughtErrorsOfPage } from './uncaught-errors.web'

type Handler = (error: unknown, isFatal?: boolean) => void

const problems = () => readDiagnostics().problems.map(({ kind, where }) => ({ kind, where }))

/** What React Native and Hermes offer to an app. */
function fakeRuntime({ isDevelopment = false } = {}) {
  const handled: unknown[] = []
  let handler: Handler = (error) => handled.push(error)
  let onUnhandled: ((id: number, reason: unknown) => void) | undefined
  Object.assign(globalThis, {
    __DEV__: isDevelopment,
    ErrorUtils: {
      getGlobalHandler: () => handler,
      setGlobalHandler: (next: Handler) => (handler = next),
    },
    HermesInternal: {
      enablePromiseRejectionTracker: (tracking: { onUnhandled: typeof onUnhandled }) =>
        (onUnhandled = tracking.onUnhandled),
    },
  })
  return {
    handled,
    throwError: (error: unknown, isFatal: boolean) => handler(error, isFatal),
    reject: (reason: unknown) => onUnhandled?.(1, reason),
    isTracking: () => onUnhandled !== undefined,
  }
}

beforeEach(clearDiagnostics)
afterEach(() => {
  for (const name of ['ErrorUtils', 'HermesInternal', 'window']) {
    Reflect.deleteProperty(globalThis, name)
  }
})

describe('uncaught errors on a phone', () => {
  it('are noted without their messages, and still handled by React Native', () => {
    const runtime = fakeRuntime()
    noteUncaughtErrors()
    const error = new TypeError('my words')
    runtime.throwError(error, true)
    runtime.throwError(error, false)
    expect(problems()).toEqual([
      { kind: 'bug', where: 'uncaught' },
      { kind: 'bug', where: 'uncaught, fatal' },
    ])
    expect(runtime.handled).toEqual([error, error])
    expect(JSON.stringify(readDiagnostics())).not.toContain('my words')
  })

  it('are noted when a promise rejects', () => {
    const runtime = fakeRuntime()
    noteUncaughtErrors()
    runtime.reject(new TypeError('my words'))
    expect(problems()).toEqual([{ kind: 'bug', where: 'unhandled rejection' }])
  })

  it('leave the tracking of rejections to React Native in development', () => {
    const runtime = fakeRuntime({ isDevelopment: true })
    noteUncaughtErrors()
    expect(runtime.isTracking()).toBe(false)
  })
})

describe('uncaught errors on a web page', () => {
  beforeEach(() => {
    Object.assign(globalThis, { window: new EventTarget() })
    noteUncaughtErrorsOfPage()
  })

  const dispatch = (type: string, members: object) =>
    window.dispatchEvent(Object.assign(new Event(type), members))

  it('are noted in Diagnostics', () => {
    dispatch('error', { error: new TypeError('my words') })
    expect(problems()).toEqual([{ kind: 'bug', where: 'uncaught' }])
  })

  it('are noted when a promise rejects', () => {
    dispatch('unhandledrejection', { reason: 'my words' })
    expect(readDiagnostics().problems).toMatchObject([
      { where: 'unhandled rejection', detail: 'thrown string' },
    ])
  })
})
