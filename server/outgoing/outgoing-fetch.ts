/** `fetch` for addresses that users supplied: it goes to public hosts only, and not for ever. */
export type OutgoingFetch = (address: string | URL, request?: RequestInit) => Promise<Response>
