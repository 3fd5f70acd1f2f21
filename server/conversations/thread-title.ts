import type { RunInput } from '@/core/contract/run'
import { userTexts } from '@server/agents/user-texts'

const maximumCharacters = 60

/** Returns the first line of the first user message, shortened, or an empty string if it has no text. */
export function threadTitle(input: RunInput): string {
  const lines = (userTexts(input)[0] ?? '').split(/[\r\n]+/)
  const [first = ''] = lines
    .map((line) => line.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .filter(Boolean)
  const characters = Array.from(new Intl.Segmenter().segment(first), ({ segment }) => segment)
  if (characters.length <= maximumCharacters) return first
  return `${characters
    .slice(0, maximumCharacters - 1)
    .join('')
    .trimEnd()}…`
}
