import { noteError } from './diagnostics'

interface RejectionTracking {
  readonly allRejections: boolean
  readonly onUnhandled: (id: number, reason: unknown) => void
}

/** The part of Hermes that React Native's types leave out. */
declare const HermesInternal:
  | { enablePromiseRejectionTracker?: (tracking: RejectionTracking) => void }
  | null
  | undefined

/** Notes uncaught errors and rejections. React Native still handles the errors. */
export function noteUncaughtErrors(): void {
  const handle = ErrorUtils.getGlobalHandler()
  ErrorUtils.setGlobalHandler((error: unknown, isFatal) => {
    noteError('bug', isFatal ? 'uncaught, fatal' : 'uncaught', error)
    handle(error, isFatal)
  })
  // In development React Native tracks rejections itself, and Hermes supports only one tracker.
  if (__DEV__ || typeof HermesInternal === 'undefined') return
  HermesInternal?.enablePromiseRejectionTracker?.({
    allRejections: true,
    onUnhandled: (_id, reason) => noteError('bug', 'unhandled rejection', reason),
  })
}
