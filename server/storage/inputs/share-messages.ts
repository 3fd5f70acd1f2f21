/** A part of the messages of an earlier run, and the place where it stands among those of a run. */
export interface SharedPart {
  place: number
  from: number
  to: number
}

/** Messages as JSON: those of a run that are not in the part that it shares. */
export interface OwnMessages {
  part: SharedPart
  own: readonly string[]
}

export const nothingShared: SharedPart = { place: 0, from: 0, to: 0 }

/**
 * The longest part of the earlier messages that stands in these, in one piece. A conversation that
 * goes on shares all of it; one whose first message always says the time shares the rest.
 */
export function shareMessages(
  earlier: readonly string[],
  messages: readonly string[],
): OwnMessages {
  const indexes = new Map(earlier.map((message, index) => [message, index]))
  let part = nothingShared
  for (let place = 0; place < messages.length;) {
    const from = indexes.get(messages[place] ?? '')
    const length = from === undefined ? 0 : countEqual(earlier, from, messages, place)
    if (from !== undefined && length > part.to - part.from)
      part = { place, from, to: from + length }
    place += Math.max(length, 1)
  }
  const behind = part.place + part.to - part.from
  return { part, own: [...messages.slice(0, part.place), ...messages.slice(behind)] }
}

function countEqual(
  earlier: readonly string[],
  from: number,
  messages: readonly string[],
  place: number,
): number {
  let length = 0
  while (
    from + length < earlier.length &&
    place + length < messages.length &&
    earlier[from + length] === messages[place + length]
  )
    length += 1
  return length
}

/** What one run contributes to a list: its messages at the positions `first` to `last`. */
export interface Contribution extends OwnMessages {
  first: number
  last: number
  /** Where `first` stands in the list. */
  start: number
}

/**
 * The messages of a run, of its own and of the earlier runs that it shares them with. If none of them
 * contributes the ones before `from`, they are left out.
 */
export function wholeMessages(contributions: readonly Contribution[], from = 0): string[] {
  const whole: string[] = []
  for (const { part, own, first, last, start } of contributions) {
    for (const [number, message] of own.entries()) {
      const position = number < part.place ? number : number + part.to - part.from
      if (position >= first && position < last) whole[start + position - first - from] = message
    }
  }
  return whole
}
