import type { RunInput } from '@/core/contract/run'

/** What the person said, in order, without the images and files that came with it. */
export function userTexts(input: RunInput): string[] {
  return input.messages.flatMap((message) => {
    if (message.role !== 'user') return []
    if (typeof message.content === 'string') return [message.content]
    return [message.content.map((part) => (part.type === 'text' ? part.text : '')).join('')]
  })
}
