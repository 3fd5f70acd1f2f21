/** Parses a text that may not be JSON; if so, returns undefined, which is no JSON value. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
