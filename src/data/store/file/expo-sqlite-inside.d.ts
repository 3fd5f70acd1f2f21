// expo-sqlite does not export this module, but metro.config.js resolves it.

/** Sets the message handler of the worker. */
declare module 'expo-sqlite/web/worker'
