/** Reads a text once and gives the same value again; begins anew when the texts become too many. */
export function remember<Value extends object>(
  read: (text: string) => Value,
  mostCharacters: number,
): (text: string) => Value {
  const known = new Map<string, Value>()
  let characters = 0
  return (text) => {
    const value = known.get(text)
    if (value) return value
    if (characters + text.length > mostCharacters) {
      known.clear()
      characters = 0
    }
    characters += text.length
    const made = read(text)
    known.set(text, made)
    return made
  }
}
