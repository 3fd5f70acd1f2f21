import type { Message } from '@/core/conversation/message'

/** A conversation as Markdown: who said what, without tool calls and thoughts. */
export function transcriptOf(
  title: string,
  messages: readonly Message[],
  names: { you: string; agent: string },
): string {
  const said = messages.flatMap((message) => {
    if (message.role !== 'user' && message.role !== 'assistant') return []
    const text = message.text.trim()
    const name = message.role === 'user' ? names.you : names.agent
    return text === '' ? [] : [{ name, text }]
  })
  const parts = said.map(({ name, text }, index) =>
    said[index - 1]?.name === name ? text : `**${name}**\n\n${text}`,
  )
  return [`# ${title}`, ...parts].join('\n\n')
}
