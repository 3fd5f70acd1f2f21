import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'

/** Where a person writes: in a thread, or, while it has no id, in the next one of a room. */
export interface RoomOrThread {
  readonly server: string
  readonly room: string
  readonly thread?: string | undefined
}

/** One string for each, for maps and families. */
export const roomOrThreadText = ({ server, room, thread = '' }: RoomOrThread) =>
  threadKeyText({ server, room, thread })

export const isThreadKey = (key: RoomOrThread): key is ThreadKey => key.thread !== undefined
