import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type * as Native from './expo-sqlite-native'

export interface FileDevice {
  readonly directory: string
  /** Begins another start of the app: modules that are required after this are new. */
  start(): typeof Native
  /** What a device has that is switched off in this very moment. */
  copy(): FileDevice
  files(): string[]
  /** Everything on the disk. */
  bytes(): Buffer
}

/** A device whose databases are files. */
export function makeFileDevice(): FileDevice {
  const directory = mkdtempSync(join(tmpdir(), 'continuo-store-'))
  const files = () => readdirSync(directory).sort()
  return {
    directory,
    files,
    start() {
      jest.resetModules()
      const native = jest.requireActual<typeof Native>('./expo-sqlite-native')
      native.keepDatabasesIn(directory)
      return native
    },
    copy() {
      const other = makeFileDevice()
      for (const name of files()) {
        // This one lives in memory.
        if (name.endsWith('-shm')) continue
        copyFileSync(join(directory, name), join(other.directory, name))
      }
      return other
    },
    bytes: () => Buffer.concat(files().map((name) => readFileSync(join(directory, name)))),
  }
}
