import { z } from 'zod'

import type { Outcome } from './toolset-provider'

const maximumErrorCharacters = 2000

export const McpResult = z.object({
  content: z.array(z.unknown()).default([]),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().default(false),
})
export type McpResult = z.infer<typeof McpResult>

const binary = { data: z.string(), mimeType: z.string().default('unknown type') }

const Content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), ...binary }),
  z.object({ type: z.literal('audio'), ...binary }),
  z.object({ type: z.literal('resource_link'), uri: z.string(), name: z.string().default('') }),
  z.object({
    type: z.literal('resource'),
    resource: z.union([
      z.object({ uri: z.string(), text: z.string() }),
      z.object({ uri: z.string(), blob: z.string(), mimeType: binary.mimeType }),
    ]),
  }),
])

/** Models read text, so content of other kinds is described. */
export function outcomeOf({ content, structuredContent, isError }: McpResult): Outcome<unknown> {
  if (!isError && structuredContent !== undefined) return { ok: true, value: structuredContent }
  const text = content.map(textOf).join('\n')
  if (!isError) return { ok: true, value: text }
  return {
    ok: false,
    error: text.slice(0, maximumErrorCharacters) || 'The tool failed without giving a reason.',
  }
}

function textOf(item: unknown): string {
  const content = Content.safeParse(item).data
  if (content === undefined) return '[content of an unknown kind, not included]'
  switch (content.type) {
    case 'text':
      return content.text
    case 'image':
    case 'audio':
      return `[${content.type}, ${content.mimeType}, ${sizeOf(content.data)}, not included]`
    case 'resource_link':
      return `[link to ${content.uri}${content.name && `: ${content.name}`}]`
    case 'resource': {
      const { resource } = content
      if ('text' in resource) return resource.text
      return `[file ${resource.uri}, ${resource.mimeType}, ${sizeOf(resource.blob)}, not included]`
    }
  }
}

function sizeOf(base64: string): string {
  return `${Math.ceil((base64.length * 3) / 4 / 1000)} kB`
}
