declare global {
  interface FileSystemFileHandle {
    /** Only workers have it, and TypeScript's types are those of pages. */
    createSyncAccessHandle(): Promise<{ close(): void }>
  }
}

/** The directory in which expo-sqlite keeps its files. */
const directoryName = 'expo-sqlite'

/** A page that was closed lets go of its files a moment after its locks. */
const limitMilliseconds = 5_000
const pauseMilliseconds = 50

/** Waits in a worker until no other page has the files open. Gives false if that takes too long. */
export async function filesBecomeFree(): Promise<boolean> {
  for (let waited = 0; waited <= limitMilliseconds; waited += pauseMilliseconds) {
    if (await areFilesFree()) return true
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
  }
  return false
}

async function areFilesFree(): Promise<boolean> {
  try {
    const root = await navigator.storage.getDirectory()
    const directory = await root.getDirectoryHandle(directoryName, { create: true })
    const files: FileSystemFileHandle[] = []
    for await (const handle of directory.values())
      if (handle instanceof FileSystemFileHandle) files.push(handle)
    // Side by side, because each is a question to another process.
    const opened = await Promise.allSettled(files.map((file) => file.createSyncAccessHandle()))
    for (const file of opened) if (file.status === 'fulfilled') file.value.close()
    return !opened.some((file) => file.status === 'rejected' && isTaken(file.reason))
  } catch {
    // Where it cannot be known, SQLite finds out.
    return true
  }
}

const isTaken = (error: unknown) => error instanceof DOMException && error.name === takenError

/** What a browser says, and SQLite with it, when another page has a file open. */
export const takenError = 'NoModificationAllowedError'
