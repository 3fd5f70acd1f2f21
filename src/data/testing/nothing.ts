/** Replaces development tools that tests do not need. */
export function registerDatabaseForDevToolsAsync(): void {}
export function unregisterDatabaseForDevToolsAsync(): void {}
