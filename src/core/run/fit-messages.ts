import { isJsonObject } from '@/core/agui/json'

/** The members of a message that are read here. */
interface Sized {
  readonly role: string
  readonly content?: unknown
}

/**
 * Returns the latest part of a conversation that fits the limit, measured as JSON. It begins with a
 * person's message, so that every answer has its question and every result its call. The last turn is
 * always kept.
 */
export function fitMessages<Message extends Sized>(
  messages: readonly Message[],
  limitCharacters: number,
  charactersOf: (message: Sized) => number = charactersAsJson,
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

const charactersAsJson = (message: Sized) => JSON.stringify(message).length

/** Most tokens have more characters; this leaves room for JSON, tools and the answer. */
const charactersPerToken = 2.5

/** How many characters of a conversation fit into a model's context. */
export const charactersFor = (contextTokens = Infinity): number =>
  contextTokens * charactersPerToken

/** About a thousand tokens, which is the cost of a picture for most models. */
const sizeOfPicture = 2500

/** The size of a message for a model, where a picture has a fixed cost. */
export function sizeToRead(message: Sized): number {
  if (message.role !== 'user' || !Array.isArray(message.content)) return charactersAsJson(message)
  const parts: readonly unknown[] = message.content
  const content = parts.filter((part) => !isPicture(part))
  const pictures = parts.length - content.length
  return charactersAsJson({ ...message, content }) + pictures * sizeOfPicture
}

const isPicture = (part: unknown) => isJsonObject(part) && part.type === 'image'
