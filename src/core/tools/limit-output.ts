import type { ContentPart } from '@ag-ui/core'

import type { ToolOutput } from './client-tool'

/** The limits of what a model can read and a request can carry. */
const limits = { textCharacters: 64 * 1024, mediaCharacters: 4 * 1024 * 1024 }

/** Shortens the output of a tool if it is too long, and notes so in the text. */
export function limitOutput(output: ToolOutput): ToolOutput {
  return typeof output === 'string' ? limitText(output, limits.textCharacters) : limitParts(output)
}

function limitParts(parts: readonly ContentPart[]): readonly ContentPart[] {
  const left = { ...limits }
  return parts.map((part): ContentPart => {
    if (part.type === 'text') {
      const text = limitText(part.text, left.textCharacters)
      left.textCharacters = Math.max(0, left.textCharacters - part.text.length)
      return text === part.text ? part : { ...part, text }
    }
    const { length } = part.source.value
    if (length > left.mediaCharacters)
      return { type: 'text', text: `[${part.type} left out: too large]` }
    left.mediaCharacters -= length
    return part
  })
}

function limitText(text: string, mostCharacters: number): string {
  if (text.length <= mostCharacters) return text
  const isInsidePair = /[\uD800-\uDBFF]/.test(text.charAt(mostCharacters - 1))
  const end = isInsidePair ? mostCharacters - 1 : mostCharacters
  return `${text.slice(0, end)}\n[cut: ${text.length - end} of ${text.length} characters left out]`
}
