import { threadKeyText } from '@/core/conversation/thread-key'

/** Where a person writes: in a thread, or, while it has no id, in the next one of a room. */
export interface Place {
  readonly server: string
  readonly room: string
  readonly thread?: string | undefined
}

/** The place as one string, for maps and families. */
export const placeText = ({ server, room, thread = '' }: Place) =>
  threadKeyText({ server, room, thread })
