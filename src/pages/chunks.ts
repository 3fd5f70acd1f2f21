import { lazyModule } from './lazy-module'
import { whenIdle } from './when-idle'

// Code that several chunks share is loaded before the first screen, so there are only two, which share little.
export const chat = lazyModule(() => import('./chat-screens'))
export const others = lazyModule(() => import('./other-screens'))

/** Loads the chat chunk now if the path is that of a chat, and all chunks once the browser is idle. */
export function fetchChunks(path: string): void {
  // A chunk that cannot be loaded now is loaded when one of its pages is opened.
  if (path.startsWith('/chat/')) void chat.fetch().catch(() => undefined)
  whenIdle(
    () =>
      void chat
        .fetch()
        .then(others.fetch, others.fetch)
        .catch(() => undefined),
  )
}
