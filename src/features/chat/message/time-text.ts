import type { Message } from '@/core/conversation/message'
import type { Words } from '@/words/english'

/** The first millisecond of a timestamp's local day. */
export const dayOf = (timestamp: number) => new Date(timestamp).setHours(0, 0, 0, 0)

/** Instructions to the agent are hidden. */
export const isShown = ({ role }: Message) => role !== 'system' && role !== 'developer'

/**
 * Returns the day to show above a message, or undefined if the message does not start one. A message without
 * a time belongs to the day of the message before it. A conversation that starts today shows no day. `before`
 * lists the earlier messages, nearest first.
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

/** How many seconds a thought took, if both it and the next message have a time. */
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
  // A day has 23 to 25 hours, so we step back to noon of the day before.
  if (day === dayOf(today - 12 * 60 * 60 * 1000)) return words.yesterday
  const isThisYear = new Date(day).getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(day)
}
