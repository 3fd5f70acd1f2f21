declare global {
  interface FileSystemFileHandle {
    /** This method exists only in workers, and TypeScript has the types of pages. */
    createSyncAccessHandle(): Promise<{ close(): void }>
  }
}

/** The directory in which expo-sqlite keeps its files. */
const directoryName = 'expo-sqlite'

/** A closed page releases its files a moment after its locks. */
const limitMilliseconds = 5_000
const pauseMilliseconds = 50

/** Waits in a worker until no other page has the files open. Returns false if that takes too long. */
export async function waitForFreeFiles(): Promise<boolean> {
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
    // In parallel, because each call asks another process.
    const opened = await Promise.allSettled(files.map((file) => file.createSyncAccessHandle()))
    for (const file of opened) if (file.status === 'fulfilled') file.value.close()
    return !opened.some((file) => file.status === 'rejected' && isTaken(file.reason))
  } catch {
    // If this cannot be determined, SQLite finds out.
    return true
  }
}

const isTaken = (error: unknown) => error instanceof DOMException && error.name === takenError

/** The name of the error that a browser, and SQLite with it, reports if another page has a file open. */
export const takenError = 'NoModificationAllowedError'
