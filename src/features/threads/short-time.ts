/** The time for today, the date for earlier days. */
export function shortTime(timestamp: string, today: Date, locale: string | undefined): string {
  const date = new Date(timestamp)
  if (date >= today) {
    return date.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' })
  }
  return date.toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() !== today.getFullYear() && { year: 'numeric' }),
  })
}

export const monthName = (first: Date, today: Date, locale: string | undefined): string =>
  first.toLocaleDateString(locale, {
    month: 'long',
    ...(first.getFullYear() !== today.getFullYear() && { year: 'numeric' }),
  })
