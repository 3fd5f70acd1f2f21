/** The URLs that were opened, in order. */
export const opened: string[] = []

export async function openURL(url: string): Promise<true> {
  opened.push(url)
  return true
}

export const createURL = (path: string, { scheme }: { scheme: string }): string =>
  `${scheme}://${path}`
