import type { OwnHeader } from '@/core/server/own-header'
import { writeOwnHeaders } from '@/data/session/own-headers'
import { beginSession } from '@/data/session/session'

import type { Server } from './servers'

/** What a person enters when they connect a server. All of it can be changed later. */
export interface ConnectionDetails {
  readonly name?: string
  readonly key?: string
  readonly headers?: readonly OwnHeader[]
}

/** Puts a server's secrets into secure storage. */
export async function keepCredentials(
  server: Server,
  { key, headers = [] }: ConnectionDetails,
): Promise<void> {
  if (key !== undefined) await beginSession(server, { kind: 'key' }, { kind: 'key', key })
  if (headers.length > 0) await writeOwnHeaders(server, headers)
}
