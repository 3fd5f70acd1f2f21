import { answerWith } from '@/data/testing/expo-fetch'

/** Whether a request is lost before it reaches the server, or its response is lost after that. */
export type Cut = 'none' | 'cut before' | 'cut after'

/** Sends requests to real servers, except for those that are cut off. */
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
