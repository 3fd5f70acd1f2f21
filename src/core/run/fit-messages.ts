import type { Message } from '@ag-ui/core'

/**
 * The latest part of a conversation that is no larger than the limit, in characters of JSON. It begins
 * with something that a person said, so that no answer stands without its question and no result
 * without its call; the last turn is kept whatever its size.
 */
export function fitMessages(
  messages: readonly Message[],
  limitCharacters: number,
  charactersOf: (message: Message) => number = charactersAsJson,
): Message[] {
  let characters = 0
  let start = messages.length
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at]
    if (message) characters += charactersOf(message) + 1
    if (characters > limitCharacters && start < messages.length) return messages.slice(start)
    if (message?.role === 'user') start = at
  }
  return [...messages]
}

const charactersAsJson = (message: Message) => JSON.stringify(message).length

/** About a thousand tokens, which is what most models take a picture for. */
const sizeOfPicture = 2500

/** How much of a message a model has to read: a picture is not read letter by letter. */
export function sizeToRead(message: Message): number {
  if (message.role !== 'user' || typeof message.content === 'string')
    return charactersAsJson(message)
  const pictures = message.content.filter(({ type }) => type === 'image')
  const content = message.content.filter(({ type }) => type !== 'image')
  return charactersAsJson({ ...message, content }) + pictures.length * sizeOfPicture
}
