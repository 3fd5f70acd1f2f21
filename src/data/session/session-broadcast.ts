/** Does nothing: only browsers run several instances of the app. */
export function broadcastSessionChange(_serverId: string): void {}

export function onSessionBroadcast(_listener: (serverId: string) => void): void {}
