/** The text of an answer, cut where it gets longer than anybody needs. */
export async function readText(response: Response, maximumCharacters: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length >= maximumCharacters) break
  }
  return text
}
