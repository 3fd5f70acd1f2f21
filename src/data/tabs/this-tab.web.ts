import { newId } from '@/data/device/new-id'

import type { TabChannel } from './tab-channel'
import type { TabLocks } from './tab-locks'
import type { ThisTab } from './this-tab'

const locks: TabLocks = {
  hold: (name) =>
    new Promise((resolve, reject) => {
      navigator.locks
        .request(name, () => new Promise<void>((release) => resolve(() => release())))
        .catch(reject)
    }),
  take: (name) =>
    new Promise((resolve, reject) => {
      navigator.locks
        .request(name, { ifAvailable: true }, (lock) =>
          lock ? new Promise<void>((release) => resolve(() => release())) : resolve(undefined),
        )
        .catch(reject)
    }),
  async held() {
    const { held = [] } = await navigator.locks.query()
    return held.flatMap(({ name }) => name ?? [])
  },
}

function channel(name: string): TabChannel {
  const broadcast = new BroadcastChannel(name)
  return {
    post: (message) => broadcast.postMessage(message),
    listen: (listener) => broadcast.addEventListener('message', ({ data }) => listener(data)),
  }
}

// Browsers have locks only on secure pages, and older ones have none.
const hasLocks = 'locks' in navigator && typeof BroadcastChannel !== 'undefined'

export const thisTab: ThisTab | undefined = hasLocks ? { tab: newId(), locks, channel } : undefined
