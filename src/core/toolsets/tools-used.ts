import type { AssistantMessage } from '@/core/conversation/message'

/** A tool used for an answer. */
export interface ToolUsed {
  readonly name: string
  /** The server's title for the tool, if it has one. */
  readonly title?: string
  /** The known number of calls, at least one. */
  readonly count: number
}

/** Lists the tools used for an answer of one or more messages, each once, in order of first use. */
export function listToolsUsed(
  messages: readonly Pick<AssistantMessage, 'toolCalls' | 'toolsUsed'>[],
): ToolUsed[] {
  const counts = new Map<string, number>()
  const titles = new Map<string, string>()
  for (const { toolCalls, toolsUsed = [] } of messages) {
    for (const name of toolsUsed) counts.set(name, counts.get(name) ?? 0)
    for (const { name, metadata } of toolCalls) {
      counts.set(name, (counts.get(name) ?? 0) + 1)
      if (typeof metadata?.title === 'string') titles.set(name, metadata.title)
    }
  }
  counts.delete('')
  return [...counts].map(([name, count]) => {
    const title = titles.get(name)
    return { name, ...(title !== undefined && { title }), count: Math.max(1, count) }
  })
}
