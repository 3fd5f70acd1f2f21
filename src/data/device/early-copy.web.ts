/** A text that can be read before the first frame, which the database cannot. Never a secret. */
export function readEarlyCopy(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

/** A copy that cannot be written does not matter: the database is read a moment later. */
export function writeEarlyCopy(name: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // As above.
  }
}
