/** What was opened, in order. */
export const opened: string[] = []

export async function openURL(url: string): Promise<true> {
  opened.push(url)
  return true
}
