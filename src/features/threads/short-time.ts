/** The time for today, the date before that, as the person's language writes them. */
export function shortTime(timestamp: string, today: Date): string {
  const date = new Date(timestamp)
  if (date >= today) {
    return date.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })
  }
  return date.toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() !== today.getFullYear() && { year: 'numeric' }),
  })
}

export const monthName = (first: Date, today: Date): string =>
  first.toLocaleDateString(undefined, {
    month: 'long',
    ...(first.getFullYear() !== today.getFullYear() && { year: 'numeric' }),
  })
