import { laterModule } from './later-module'
import { whenIdle } from './when-idle'

// What two chunks share is fetched before the first screen; so there are two, which share little.
export const chat = laterModule(() => import('./chat-screens'))
export const others = laterModule(() => import('./other-screens'))

/** Fetches the page at a path now, and all others when there is nothing else to do. */
export function fetchChunks(path: string): void {
  // A page that cannot be fetched now is fetched when it is opened.
  if (path.startsWith('/chat/')) void chat.fetch().catch(() => undefined)
  whenIdle(
    () =>
      void chat
        .fetch()
        .then(others.fetch, others.fetch)
        .catch(() => undefined),
  )
}
