type Result = { type: 'success'; url: string } | { type: 'cancel' | 'dismiss' }
type Visit = (url: string, redirectUri: string) => Promise<Result>

let visit: Visit = async () => ({ type: 'cancel' })

/** Says what a person does in the browser of the system; as long as nobody says, they close it. */
export function browseWith(next: Visit): void {
  visit = next
}

export const openAuthSessionAsync = (url: string, redirectUri: string): Promise<Result> =>
  visit(url, redirectUri)

export function dismissAuthSession(): void {}
