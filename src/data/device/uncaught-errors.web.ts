import { noteError } from './diagnostics'

/** Notes errors and rejections that nothing catches. The browser goes on to report them. */
export function noteUncaughtErrors(): void {
  window.addEventListener('error', ({ error }: ErrorEvent) => noteError('bug', 'uncaught', error))
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) =>
    noteError('bug', 'unhandled rejection', reason),
  )
}
