/** Replaces development tools that tests do not need. */
export const Asset = undefined
export function registerDatabaseForDevToolsAsync(): void {}
export function unregisterDatabaseForDevToolsAsync(): void {}
