import { File, Paths } from 'expo-file-system'

/** Reads text that is needed before the first frame, which is too early for the database. It is never a secret. */
export function readEarlyCopy(name: string): string | undefined {
  try {
    const file = fileOf(name)
    return file.exists ? file.textSync() : undefined
  } catch {
    return undefined
  }
}

/** Writes the copy. A failure does not matter, because the database is read a moment later. */
export function writeEarlyCopy(name: string, text: string | undefined): void {
  try {
    const file = fileOf(name)
    if (text !== undefined) file.write(text)
    else if (file.exists) file.delete()
  } catch {
    // The database has the text anyway.
  }
}

const fileOf = (name: string) => new File(Paths.document, `${name}.json`)
