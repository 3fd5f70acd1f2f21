import type { Message } from '@ag-ui/core'

/**
 * The latest part of a conversation that is no larger than the limit, in characters of JSON. It begins
 * with something that a person said, so that no answer stands without its question and no result
 * without its call; the last turn is kept whatever its size.
 */
export function fitMessages(messages: readonly Message[], limit: number): Message[] {
  let size = 0
  let start = messages.length
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at]
    size += JSON.stringify(message).length + 1
    if (size > limit && start < messages.length) return messages.slice(start)
    if (message?.role === 'user') start = at
  }
  return [...messages]
}
