/** Caches parsed values by their text. Starts over when the cache is full. */
export function memoize<Value extends object>(
  read: (text: string) => Value,
  maximumCharacters: number,
): (text: string) => Value {
  const known = new Map<string, Value>()
  let characters = 0
  return (text) => {
    const value = known.get(text)
    if (value) return value
    if (characters + text.length > maximumCharacters) {
      known.clear()
      characters = 0
    }
    characters += text.length
    const made = read(text)
    known.set(text, made)
    return made
  }
}
