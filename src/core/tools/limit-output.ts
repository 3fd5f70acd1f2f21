import type { ContentPart } from '@ag-ui/core'

import type { ToolOutput } from './client-tool'

/** In characters: what a model can bear to read, and what a request can bear to carry. */
const limits = { text: 64 * 1024, media: 4 * 1024 * 1024 }

/** The output of a tool, cut where it is too long, and saying so. */
export function limitOutput(output: ToolOutput): ToolOutput {
  return typeof output === 'string' ? limitText(output, limits.text) : limitParts(output)
}

function limitParts(parts: readonly ContentPart[]): readonly ContentPart[] {
  const left = { ...limits }
  return parts.map((part): ContentPart => {
    if (part.type === 'text') {
      const text = limitText(part.text, left.text)
      left.text = Math.max(0, left.text - part.text.length)
      return text === part.text ? part : { ...part, text }
    }
    const { length } = part.source.value
    if (length > left.media) return { type: 'text', text: `[${part.type} left out: too large]` }
    left.media -= length
    return part
  })
}

function limitText(text: string, most: number): string {
  if (text.length <= most) return text
  const isInsidePair = /[\uD800-\uDBFF]/.test(text.charAt(most - 1))
  const end = isInsidePair ? most - 1 : most
  return `${text.slice(0, end)}\n[cut: ${text.length - end} of ${text.length} characters left out]`
}
