// What expo-sqlite does not export. metro.config.js finds it all the same.

/** Sets the handler of the messages that a worker gets. */
declare module 'expo-sqlite/web/worker'
