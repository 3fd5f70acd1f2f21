import { FailureError } from '@/core/failure'

/** The directory in which expo-sqlite keeps its files. */
const directory = 'expo-sqlite'

/** A page that was closed lets go of its files a moment after its locks. */
const limitMilliseconds = 5_000
const pauseMilliseconds = 50

/** Only a worker can try to open such files. It answers once it could open all of them. */
const source = `
  const free = async () => {
    const root = await navigator.storage.getDirectory()
    const directory = await root.getDirectoryHandle('${directory}', { create: true })
    for await (const file of directory.values()) {
      if (file.kind === 'file') (await file.createSyncAccessHandle()).close()
    }
  }
  const attempt = async (left) => {
    try {
      await free()
      postMessage('free')
    } catch (error) {
      const isTaken = error.name === 'NoModificationAllowedError' && left > 0
      if (isTaken) setTimeout(attempt, ${pauseMilliseconds}, left - 1)
      else postMessage(error.name === 'NoModificationAllowedError' ? 'taken' : 'unknown')
    }
  }
  void attempt(${limitMilliseconds / pauseMilliseconds})`

/**
 * Waits until no other page has the files open. SQLite must not be the one to find out: after one
 * refusal it refuses everything until the page is reloaded.
 */
export async function whenFilesAreFree(): Promise<void> {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  const worker = new Worker(url)
  try {
    const answer = await new Promise<unknown>((resolve) => {
      worker.addEventListener('message', ({ data }) => resolve(data))
      // Where it cannot be known, SQLite finds out.
      worker.addEventListener('error', () => resolve('unknown'))
    })
    if (answer === 'taken') throw new FailureError({ kind: 'storage-taken' })
  } finally {
    worker.terminate()
    URL.revokeObjectURL(url)
  }
}
