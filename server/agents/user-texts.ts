import type { RunInput } from '@/core/contract/run'

/** The texts of the user messages in order, without images and files. */
export function userTexts(input: RunInput): string[] {
  return input.messages.flatMap((message) => {
    if (message.role !== 'user') return []
    if (typeof message.content === 'string') return [message.content]
    return [message.content.map((part) => (part.type === 'text' ? part.text : '')).join('')]
  })
}
