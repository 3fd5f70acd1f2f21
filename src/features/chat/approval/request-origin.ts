import { hostOf, type Server } from '@/core/server/server'

export interface Asker {
  /** The name of the room. */
  readonly room: string
  readonly server: Pick<Server, 'name' | 'address'>
}

const mostCharacters = 60

/**
 * Names who asks: the room, the server and the server's address. Only the address was chosen by the person:
 * a room or server can use the name of this app, and a long name could push the rest out of view.
 */
export function requestOrigin({ room, server }: Asker): string {
  const host = hostOf(server.address)
  const names = server.name === host ? [room] : [room, server.name]
  return [...names.map(shortened), host].join(' · ')
}

const shortened = (name: string) =>
  name.length > mostCharacters ? `${name.slice(0, mostCharacters)}…` : name
