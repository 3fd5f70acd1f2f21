import { answerWith } from '@/data/testing/expo-fetch'

/** What happens to a request: it is lost on its way to the server, or its response is. */
export type Cut = 'none' | 'cut before' | 'cut after'

/** Sends requests to real servers, but for those that are cut off. */
export function cutRequests(cutOf: (method: string, path: string) => Cut): void {
  answerWith(async (url, init) => {
    const cut = cutOf(init?.method ?? 'GET', new URL(url).pathname)
    if (cut === 'cut before') throw new TypeError('Network request failed')
    const response = await globalThis.fetch(url, init)
    if (cut === 'none') return response
    await response.body?.cancel()
    throw new TypeError('Network request failed')
  })
}
