/** Does nothing: only browsers run several instances of the app. */
export function tellSessionNews(_serverId: string): void {}

export function onSessionNews(_listener: (serverId: string) => void): void {}
