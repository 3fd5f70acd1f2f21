import type {
  ChatToolCall,
  Completion,
  CompletionPiece,
  CompletionUsage,
} from '@/core/contract/completion'

import type { AnswerPart } from './answer-part'

export interface AnswerHead {
  id: string
  created: number
  model: string
}

type ContentPart = Exclude<AnswerPart, { kind: 'finished' | 'failed' }>
type Finished = Extract<AnswerPart, { kind: 'finished' }>
type Delta = CompletionPiece['choices'][number]['delta']

/** Returns the number of characters that count towards the estimated usage. */
export function lengthOfPart(part: ContentPart): number {
  return part.kind === 'call' ? part.name.length : part.text.length
}

/** Builds the chunks of a streamed answer. */
export function createPieces(head: AnswerHead, includesUsage: boolean) {
  let isFirst = true

  function piece(choices: CompletionPiece['choices'], usage: CompletionUsage | null = null) {
    const made: CompletionPiece = {
      id: head.id,
      object: 'chat.completion.chunk',
      created: head.created,
      model: head.model,
      choices,
      ...(includesUsage && { usage }),
    }
    return made
  }

  function choice(delta: Delta, finish_reason: Finished['reason'] | null = null) {
    const role = isFirst ? { role: 'assistant' as const } : {}
    isFirst = false
    return piece([{ index: 0, delta: { ...role, ...delta }, finish_reason }])
  }

  return {
    pieceOf: (part: ContentPart) => choice(deltaOf(part)),
    finish: ({ reason }: Finished, usage: CompletionUsage): CompletionPiece[] => [
      choice({}, reason),
      ...(includesUsage ? [piece([], usage)] : []),
    ],
  }
}

function deltaOf(part: ContentPart): Delta {
  switch (part.kind) {
    case 'text':
      return { content: part.text }
    case 'reasoning':
      return { reasoning_content: part.text }
    case 'call': {
      const { index, id, name } = part
      return { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }
    }
    case 'arguments':
      return { tool_calls: [{ index: part.index, function: { arguments: part.text } }] }
  }
}

/** Builds an answer that is not streamed. */
export function wholeAnswer(
  head: AnswerHead,
  parts: readonly ContentPart[],
  { reason }: Finished,
  usage: CompletionUsage,
): Completion {
  const calls: ChatToolCall[] = []
  let content = ''
  let reasoning = ''
  for (const part of parts) {
    if (part.kind === 'text') content += part.text
    if (part.kind === 'reasoning') reasoning += part.text
    if (part.kind === 'call') calls[part.index] = callOf(part)
    const call = part.kind === 'arguments' ? calls[part.index] : undefined
    if (call && part.kind === 'arguments') call.function.arguments += part.text
  }
  const message = {
    role: 'assistant' as const,
    content: content === '' && calls.length > 0 ? null : content,
    ...(reasoning !== '' && { reasoning_content: reasoning }),
    ...(calls.length > 0 && { tool_calls: calls }),
  }
  const choices = [{ index: 0 as const, message, finish_reason: reason }]
  const { id, created, model } = head
  return { id, object: 'chat.completion', created, model, choices, usage }
}

function callOf({ id, name }: Extract<ContentPart, { kind: 'call' }>): ChatToolCall {
  return { id, type: 'function', function: { name, arguments: '' } }
}
