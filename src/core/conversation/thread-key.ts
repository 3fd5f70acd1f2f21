/** Identifies a thread across all servers. */
export interface ThreadKey {
  server: string
  room: string
  thread: string
}

/** The key as one string, for maps and atom families. */
export const threadKeyText = ({ server, room, thread }: ThreadKey) =>
  [server, room, thread].map(encodeURIComponent).join('/')
