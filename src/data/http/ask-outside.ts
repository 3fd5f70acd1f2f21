import { fetchNoted, withPatience } from './with-patience'

export interface JsonResponse {
  status: number
  /** Undefined if it is not JSON. */
  body: unknown
}

type Options = Parameters<typeof fetchNoted>[1]

/** Makes a request without a session, for example one that begins a session. */
export const askOutside = (
  url: string,
  options: Options,
  patienceMilliseconds?: number,
): Promise<JsonResponse> =>
  withPatience({ patienceMilliseconds }, async (signal) => {
    const response = await fetchNoted(url, { ...options, signal })
    const body: unknown = await response.json().catch(() => undefined)
    return { status: response.status, body }
  })
