import { parseJson } from '@/core/parse-json'

/** Parses the body, of which it reads no more than the limit. Returns undefined if it is not JSON. */
export async function readJson(response: Response, maximumCharacters: number): Promise<unknown> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length >= maximumCharacters) break
  }
  return parseJson(text)
}
