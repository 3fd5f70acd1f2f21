import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type * as Native from './expo-sqlite-native'

export interface FileDevice {
  readonly directory: string
  /** Starts the app again: modules that are required after this are new. */
  start(): typeof Native
  /** Returns a device with what the disk has at this moment, as after a power cut. */
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
        // This file is shared memory, which a power cut erases.
        if (name.endsWith('-shm')) continue
        copyFileSync(join(directory, name), join(other.directory, name))
      }
      return other
    },
    bytes: () => Buffer.concat(files().map((name) => readFileSync(join(directory, name)))),
  }
}
