import type { FormOption } from './form-fields'

/** An option with its index in digits. */
export interface PlacedOption {
  readonly place: string
  readonly label: string
}

/** A longer list of options has a search field. */
export const mostListedOptions = 30

/** Returns the first options whose label contains the text, and those already chosen. */
export function matchingOptions(
  options: readonly FormOption[],
  searched: string,
  chosen: readonly string[],
): readonly PlacedOption[] {
  const text = searched.trim().toLowerCase()
  const kept = new Set(chosen.slice(0, mostListedOptions))
  const found: PlacedOption[] = []
  let matches = 0
  for (const [index, { label }] of options.entries()) {
    const place = String(index)
    const isMatch = matches < mostListedOptions && label.toLowerCase().includes(text)
    if (isMatch) matches += 1
    if (isMatch || kept.has(place)) found.push({ place, label })
  }
  return found
}
