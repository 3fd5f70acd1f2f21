import { deleteDatabaseAsync, deserializeDatabaseAsync, type SQLiteDatabase } from 'expo-sqlite'

import { companions, damagedFileName, fileName, isDamagedFile, newestDamaged } from './file-name'

/** The directory of expo-sqlite. Its files have generated names, and begin with a header that holds their path. */
const pool = 'expo-sqlite'
const headerBytes = 4096
const nameBytes = 512

/** Returns the content of the database as the browser stores it, damaged or not. */
async function readDatabaseFile(): Promise<Blob | undefined> {
  const root = await navigator.storage.getDirectory()
  const directory = await root.getDirectoryHandle(pool, { create: true })
  for await (const handle of directory.values()) {
    if (!(handle instanceof FileSystemFileHandle)) continue
    const file = await handle.getFile()
    const path = await file.slice(0, nameBytes).text()
    if (path.split('\0')[0]?.split('/').at(-1) === fileName) return file.slice(headerBytes)
  }
  return undefined
}

/** Copies the damaged database to a file outside the directory of expo-sqlite, then deletes it. */
export async function moveAside(atMilliseconds: number): Promise<void> {
  const content = await readDatabaseFile()
  if (content) {
    const root = await navigator.storage.getDirectory()
    const aside = await root.getFileHandle(damagedFileName(atMilliseconds), { create: true })
    const writable = await aside.createWritable()
    await writable.write(content)
    await writable.close()
  }
  await deleteDatabaseFile()
}

async function names(): Promise<string[]> {
  const root = await navigator.storage.getDirectory()
  const found: string[] = []
  for await (const name of root.keys()) found.push(name)
  return found
}

export const findDamagedFile = async (): Promise<string | undefined> => newestDamaged(await names())

async function readDamagedFile(name: string): Promise<File> {
  const root = await navigator.storage.getDirectory()
  return (await root.getFileHandle(name)).getFile()
}

export const openDamagedFile = async (name: string): Promise<SQLiteDatabase> =>
  deserializeDatabaseAsync(new Uint8Array(await (await readDamagedFile(name)).arrayBuffer()))

export async function exportDamagedFile(name: string): Promise<void> {
  const address = URL.createObjectURL(await readDamagedFile(name))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the object URL after this function returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export async function deleteDamagedFiles(): Promise<void> {
  const root = await navigator.storage.getDirectory()
  for (const name of await names()) if (isDamagedFile(name)) await root.removeEntry(name)
}

export async function deleteDatabaseFile(): Promise<void> {
  for (const end of ['', ...companions]) await deleteDatabaseAsync(`${fileName}${end}`)
}
