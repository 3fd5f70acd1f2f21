type Fetch = (url: string, init?: RequestInit) => Promise<Response>

let answer: Fetch = (url, init) => globalThis.fetch(url, init)

/** Node's own fetch, so that data modules talk real HTTP, until a test puts a server in its place. */
export const fetch: Fetch = (url, init) => answer(url, init)

export function answerWith(fake: Fetch): void {
  answer = fake
}
