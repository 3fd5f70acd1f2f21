/** A range of the messages of an earlier run, and its place among the messages of a run. */
export interface SharedPart {
  place: number
  from: number
  to: number
}

/** The messages of a run, as JSON, that are not in the part that it shares. */
export interface OwnMessages {
  part: SharedPart
  own: readonly string[]
}

export const nothingShared: SharedPart = { place: 0, from: 0, to: 0 }

/**
 * Finds the longest contiguous part of the earlier messages in these messages. A conversation that
 * continues shares all of them; one whose first message always contains the time shares the rest.
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

/** What one run contributes to a list: its messages from position `first` up to, but not including, `last`. */
export interface Contribution extends OwnMessages {
  first: number
  last: number
  /** The position of `first` in the list. */
  start: number
}

/**
 * Assembles the messages of a run from its own and those of earlier runs. The result starts at position
 * `from`, before which there must be no contribution.
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
