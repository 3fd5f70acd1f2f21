import { z } from 'zod'

/** A header that a person adds to all requests to a server. Its value is a secret. */
export const OwnHeader = z.object({ name: z.string(), value: z.string() })
export type OwnHeader = z.infer<typeof OwnHeader>

/** Why a header cannot be sent. */
export type HeaderFault =
  | { readonly field: 'name'; readonly kind: 'missing' | 'not-a-name' | 'reserved' | 'twice' }
  | { readonly field: 'value'; readonly kind: 'missing' | 'not-a-value' }

/** What a typed header is checked against. */
interface HeaderContext {
  /** The names of the other headers. */
  readonly taken: readonly string[]
  readonly isBrowser: boolean
}

/** A token of RFC 9110. */
const headerName = /^[-!#$%&'*+.^_`|~\dA-Za-z]+$/

/** Visible ASCII with inner blanks, which every platform sends unchanged. */
const headerValue = /^[\t\x20-\x7e]+$/

/** Headers that belong to the connection, or that the app sets itself. */
const reserved = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Headers that the Fetch standard does not let a page set. */
const reservedInBrowsers = new Set([
  'accept-charset',
  'access-control-request-headers',
  'access-control-request-method',
  'access-control-request-private-network',
  'cookie',
  'cookie2',
  'date',
  'dnt',
  'origin',
  'referer',
  'set-cookie',
  'via',
])

/** Returns a typed header as it is sent, or what is wrong with it. */
export function readOwnHeader(
  typed: OwnHeader,
  { taken, isBrowser }: HeaderContext,
): { ok: true; header: OwnHeader } | { ok: false; fault: HeaderFault } {
  const name = typed.name.trim()
  const value = typed.value.trim()
  const fault = (): HeaderFault | undefined => {
    if (name === '') return { field: 'name', kind: 'missing' }
    if (!headerName.test(name)) return { field: 'name', kind: 'not-a-name' }
    if (isReserved(name, isBrowser)) return { field: 'name', kind: 'reserved' }
    if (taken.some((other) => isSameName(other, name))) return { field: 'name', kind: 'twice' }
    if (value === '') return { field: 'value', kind: 'missing' }
    return headerValue.test(value) ? undefined : { field: 'value', kind: 'not-a-value' }
  }
  const found = fault()
  return found ? { ok: false, fault: found } : { ok: true, header: { name, value } }
}

function isReserved(name: string, isBrowser: boolean): boolean {
  const lower = name.toLowerCase()
  if (reserved.has(lower)) return true
  return isBrowser && (reservedInBrowsers.has(lower) || /^(?:proxy|sec)-/.test(lower))
}

/** Header names are case-insensitive. */
export const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Adds a person's headers to those of a request. Theirs replace ours of the same name. */
export function withOwnHeaders(
  headers: Readonly<Record<string, string>>,
  own: readonly OwnHeader[],
): Record<string, string> {
  const ours = Object.entries(headers).filter(
    ([name]) => !own.some((header) => isSameName(header.name, name)),
  )
  return Object.fromEntries([...ours, ...own.map(({ name, value }) => [name, value] as const)])
}
