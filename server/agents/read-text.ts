/** Reads the body as text and stops at the limit. */
export async function readText(response: Response, maximumCharacters: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length >= maximumCharacters) break
  }
  return text
}
