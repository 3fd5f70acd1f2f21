const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('continuo-sessions')

/** Tells the other tabs that the session at a server has changed. */
export function broadcastSessionChange(serverId: string): void {
  channel?.postMessage(serverId)
}

export function onSessionBroadcast(listener: (serverId: string) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data)
  })
}
