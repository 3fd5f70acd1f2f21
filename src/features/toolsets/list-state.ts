import type { Failure } from '@/core/failure'
import type { Server } from '@/state/server/servers'
import type { OfferedToolsets } from '@/state/toolset/toolsets'

/** What we know about a server's toolsets. `offered` is null when it has none. */
interface Known {
  readonly server: Server
  readonly offered: OfferedToolsets | null | undefined
  readonly failure: Failure | undefined
}

export type ListState =
  | { readonly kind: 'loading' }
  /** No server offers toolsets. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly server: Server; readonly failure: Failure }
  | { readonly kind: 'empty'; readonly servers: readonly Server[] }
  | {
      readonly kind: 'full'
      readonly sections: readonly { server: Server; offered: OfferedToolsets }[]
      /** The servers whose toolsets could not be refreshed. The last known ones are still shown. */
      readonly failed: readonly { server: Server; failure: Failure }[]
    }

/** Toolsets come before failures, and failures before loading. */
export function listStateOf(known: readonly Known[]): ListState {
  const sections = known.flatMap(({ server, offered }) => (offered ? [{ server, offered }] : []))
  const failed = known.flatMap(({ server, failure }) => (failure ? [{ server, failure }] : []))
  if (sections.some(({ offered }) => offered.instances.length > 0))
    return { kind: 'full', sections, failed }
  const [first] = failed
  if (first) return { kind: 'failed', ...first }
  if (known.some(({ offered }) => offered === undefined)) return { kind: 'loading' }
  if (sections.length === 0) return { kind: 'none' }
  return { kind: 'empty', servers: sections.map(({ server }) => server) }
}
