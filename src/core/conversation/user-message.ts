import type { ContentPart } from '@ag-ui/core'

import type { UserMessage } from './message'

/** Files sent with a message. */
export type FilePart = Exclude<ContentPart, { type: 'text' }>
export type Files = readonly FilePart[]

/** A person's message; without files it is plain text. */
export function userMessage(id: string, text: string, files: Files = []): UserMessage {
  if (files.length === 0) return { id, role: 'user', text }
  const words: ContentPart[] = text === '' ? [] : [{ type: 'text', text }]
  return { id, role: 'user', text, parts: [...words, ...files] }
}

export const filesOf = ({ parts = [] }: Pick<UserMessage, 'parts'>): Files =>
  parts.flatMap((part) => (part.type === 'text' ? [] : [part]))
