import type { DocumentSection } from './documents'

export interface FoundSection {
  title: string
  page: string
  snippet: string
}

const snippetCharacters = 280

/** A word in a title counts more than a word in the text. */
const titleWeight = 5

/** The maximum count of a word in one text, so that long sections do not win by length. */
const maximumCount = 4

/** Finds sections by their words, the best first. The same query always returns the same result. */
export function searchDocuments(
  sections: readonly DocumentSection[],
  query: string,
  maximumResults: number,
): FoundSection[] {
  const words = [...new Set(wordsOf(query))]
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maximumResults)
    .map(({ section }) => ({
      title: section.title,
      page: section.page,
      snippet: snippetOf(section.text, words),
    }))
}

function scoreOf({ title, text }: DocumentSection, words: readonly string[]): number {
  const inTitle = wordsOf(title)
  const inText = wordsOf(text)
  const scores = words.map((word) => {
    const isAlike = (other: string) => other.startsWith(word)
    const count = Math.min(inText.filter(isAlike).length, maximumCount)
    return inTitle.some(isAlike) ? count + titleWeight : count
  })
  // A section with all words ranks above one that repeats a few.
  const found = scores.filter((score) => score > 0).length
  return found === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) + found * titleWeight
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function snippetOf(text: string, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, ' ')
  const places = words.map((word) => line.toLowerCase().indexOf(word)).filter((at) => at >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const start = first < snippetCharacters / 2 ? 0 : line.indexOf(' ', first - 80) + 1
  const end = start + snippetCharacters
  return (start > 0 ? '… ' : '') + line.slice(start, end) + (end < line.length ? ' …' : '')
}
