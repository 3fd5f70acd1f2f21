// What expo-sqlite does not export. metro.config.js finds it all the same.

/** Sets the handler of the messages that a worker gets. */
declare module 'expo-sqlite/web/worker'

declare module 'expo-sqlite/build/ExpoSQLite' {
  import type { SQLiteDatabase } from 'expo-sqlite'

  type Statement = Parameters<SQLiteDatabase['nativeDatabase']['prepareAsync']>[0]
  const sqlite: { readonly NativeStatement: new () => Statement }
  export default sqlite
}
