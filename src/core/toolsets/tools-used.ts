import type { AssistantMessage } from '@/core/conversation/message'

import { displayToolName } from './tool-names'

/** A tool used for an answer. */
export interface ToolUsed {
  readonly name: string
  /** The method of a toolset; any other name as it is. */
  readonly method: string
  /** Absent for tools outside toolsets. */
  readonly instance?: string
  /** How often it was called, as far as is known: at least once. */
  readonly count: number
}

/** The tools used for an answer of one or more messages; each once, in order of first use. */
export function listToolsUsed(
  messages: readonly Pick<AssistantMessage, 'toolCalls' | 'toolsUsed'>[],
): ToolUsed[] {
  const counts = new Map<string, number>()
  for (const { toolCalls, toolsUsed = [] } of messages) {
    for (const name of toolsUsed) counts.set(name, counts.get(name) ?? 0)
    for (const { name } of toolCalls) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  counts.delete('')
  return [...counts].map(([name, count]) => ({
    name,
    ...(displayToolName(name) ?? { method: name }),
    count: Math.max(1, count),
  }))
}
