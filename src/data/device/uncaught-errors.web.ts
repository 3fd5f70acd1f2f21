import { noteError } from './diagnostics'

/** Notes uncaught errors and rejections. The browser still reports them. */
export function noteUncaughtErrors(): void {
  window.addEventListener('error', ({ error }: ErrorEvent) => noteError('bug', 'uncaught', error))
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) =>
    noteError('bug', 'unhandled rejection', reason),
  )
}
