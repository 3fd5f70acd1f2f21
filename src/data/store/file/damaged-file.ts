import { Directory, File } from 'expo-file-system'
import { shareAsync } from 'expo-sharing'
import { defaultDatabaseDirectory, openDatabaseAsync, type SQLiteDatabase } from 'expo-sqlite'

import { companions, damagedFileName, fileName, isDamagedFile, newestDamaged } from './file-name'

const directory = () => new Directory(`file://${String(defaultDatabaseDirectory)}`)

const fileOf = (name: string) => new File(directory(), name)

const names = (): string[] => {
  const found = directory()
  return found.exists ? found.list().map(({ name }) => name) : []
}

/**
 * Renames the damaged database, so that the next one is new. Renaming needs no space on the disk. The
 * companion files go first, because the damaged file must not appear under its new name without them.
 */
export async function moveAside(atMilliseconds: number): Promise<void> {
  const aside = damagedFileName(atMilliseconds)
  for (const end of [...companions, '']) {
    const file = fileOf(`${fileName}${end}`)
    if (file.exists) await file.move(fileOf(`${aside}${end}`), { overwrite: true })
  }
}

/** Returns the name of the newest damaged file. */
export const findDamagedFile = async (): Promise<string | undefined> => newestDamaged(names())

/** Opens a damaged file to read what can be read. */
export const openDamagedFile = (name: string): Promise<SQLiteDatabase> =>
  openDatabaseAsync(name, { useNewConnection: true })

/** Lets the person save a damaged file. */
export const exportDamagedFile = (name: string): Promise<void> =>
  shareAsync(fileOf(name).uri, { mimeType: 'application/vnd.sqlite3' })

export async function deleteDamagedFiles(): Promise<void> {
  for (const name of names()) if (isDamagedFile(name)) fileOf(name).delete()
}

/** Deletes the database file, which must be closed. */
export async function deleteDatabaseFile(): Promise<void> {
  for (const end of ['', ...companions]) {
    const file = fileOf(`${fileName}${end}`)
    if (file.exists) file.delete()
  }
}
