type Result = { type: 'success'; url: string } | { type: 'cancel' | 'dismiss' }
type Visit = (url: string, redirectUri: string) => Promise<Result>

let visit: Visit = async () => ({ type: 'cancel' })

/** Sets what the person does in the system's browser; by default they close it. */
export function browseWith(next: Visit): void {
  visit = next
}

export const openAuthSessionAsync = (url: string, redirectUri: string): Promise<Result> =>
  visit(url, redirectUri)

/** The pages that were opened inside the app, in order. */
export const browsed: string[] = []

export async function openBrowserAsync(url: string): Promise<{ type: 'opened' }> {
  browsed.push(url)
  return { type: 'opened' }
}

export function dismissAuthSession(): void {}
