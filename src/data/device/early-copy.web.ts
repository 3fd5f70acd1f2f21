/** Reads text that is needed before the first frame, which is too early for the database. It is never a secret. */
export function readEarlyCopy(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

/** Writes the copy. A failure does not matter, because the database is read a moment later. */
export function writeEarlyCopy(name: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // The database has the text anyway.
  }
}
