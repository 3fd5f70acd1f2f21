import type { Message } from '@/core/conversation/message'
import type { Words } from '@/words/english'

/** The local day that a moment is in, as its first millisecond. */
export const dayOf = (timestamp: number) => new Date(timestamp).setHours(0, 0, 0, 0)

/** Instructions are for the agent alone. */
export const isShown = ({ role }: Message) => role !== 'system' && role !== 'developer'

/**
 * The day that begins with a message, if one does. A message without a time belongs to the day before
 * it, and a conversation that begins today need not say so. `before` goes from near to far.
 */
export function dayBegunBy(
  message: Message,
  before: Iterable<Message | undefined>,
  now: number,
): number | undefined {
  if (message.timestamp === undefined || !isShown(message)) return undefined
  const day = dayOf(message.timestamp)
  for (const earlier of before) {
    if (earlier?.timestamp === undefined || !isShown(earlier)) continue
    return dayOf(earlier.timestamp) === day ? undefined : day
  }
  return day === dayOf(now) ? undefined : day
}

/** How long a thought took, in seconds; unknown unless what followed it has a time too. */
export function secondsOfThought(thought: Message, next: Message | undefined): number | undefined {
  if (thought.timestamp === undefined || next?.timestamp === undefined) return undefined
  if (next.role === 'user' || next.timestamp < thought.timestamp) return undefined
  return Math.max(1, Math.round((next.timestamp - thought.timestamp) / 1000))
}

export const timeText = (timestamp: number, locale: string | undefined) =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(timestamp)

export function dayText(
  day: number,
  now: number,
  words: Words['message'],
  locale: string | undefined,
): string {
  const today = dayOf(now)
  if (day === today) return words.today
  // A day has 23 to 25 hours; noon of the day before is in that day all the same.
  if (day === dayOf(today - 12 * 60 * 60 * 1000)) return words.yesterday
  const isThisYear = new Date(day).getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(day)
}
