import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'

/** A thread, or the next thread of a room, which has no id yet. */
export interface RoomOrThread {
  readonly server: string
  readonly room: string
  readonly thread?: string | undefined
}

/** A unique string for each room or thread, as a key of maps and families. */
export const roomOrThreadText = ({ server, room, thread = '' }: RoomOrThread) =>
  threadKeyText({ server, room, thread })

export const isThreadKey = (key: RoomOrThread): key is ThreadKey => key.thread !== undefined
