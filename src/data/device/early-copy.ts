import { File, Paths } from 'expo-file-system'

/** A text that can be read before the first frame, which the database cannot. Never a secret. */
export function readEarlyCopy(name: string): string | undefined {
  try {
    const file = fileOf(name)
    return file.exists ? file.textSync() : undefined
  } catch {
    return undefined
  }
}

/** A copy that cannot be written does not matter: the database is read a moment later. */
export function writeEarlyCopy(name: string, text: string | undefined): void {
  try {
    const file = fileOf(name)
    if (text !== undefined) file.write(text)
    else if (file.exists) file.delete()
  } catch {
    // As above.
  }
}

const fileOf = (name: string) => new File(Paths.document, `${name}.json`)
