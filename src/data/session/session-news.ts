/** Only a browser runs the app several times at once. */
export function tellSessionNews(_serverId: string): void {}

export function onSessionNews(_listener: (serverId: string) => void): void {}
