/** Stands in for development tools that tests do without. */
export function registerDatabaseForDevToolsAsync(): void {}
export function unregisterDatabaseForDevToolsAsync(): void {}
