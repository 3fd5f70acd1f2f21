type Fetch = (url: string, init?: RequestInit) => Promise<Response>

let answer: Fetch = (url, init) => globalThis.fetch(url, init)

/** Node's own fetch, so that data modules use real HTTP, until a test replaces it. */
export const fetch: Fetch = (url, init) => answer(url, init)

export function answerWith(fake: Fetch): void {
  answer = fake
}
