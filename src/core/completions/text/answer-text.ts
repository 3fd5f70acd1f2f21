import type { TextCall, TextTools } from './calls-in-json'
import { readsTags, type ReasoningField } from './reasoning-field'
import { createTextCalls } from './text-calls'
import { createThinkSplitter, type ThinkPart } from './think-splitter'

export type AnswerPart =
  | { readonly kind: 'thought'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'calls'; readonly raw: string; readonly calls: readonly TextCall[] }
  /** All text so far was reasoning, so its calls must be ignored. */
  | { readonly kind: 'late-end' }

/** Splits an answer's text as it streams: reasoning, calls written as JSON, and the rest. */
export function createAnswerText(field: ReasoningField, textTools: TextTools) {
  const thinking = readsTags(field)
    ? createThinkSplitter({ isThinking: field === 'think-from-start' })
    : undefined
  const beginCalls = () => (textTools.size > 0 ? createTextCalls(textTools) : undefined)
  let calls = beginCalls()

  const partsOf = (text: string): AnswerPart[] =>
    calls ? calls.push(text) : text === '' ? [] : [{ kind: 'text', text }]

  function endThought(): AnswerPart[] {
    const rest = calls?.end() ?? []
    calls = beginCalls()
    return [...rest, { kind: 'late-end' }]
  }

  const readAll = (parts: readonly ThinkPart[]): AnswerPart[] =>
    parts.flatMap((part): AnswerPart[] => {
      switch (part.kind) {
        case 'thought':
          return [{ kind: part.kind, text: part.text }]
        case 'text':
          return partsOf(part.text)
        case 'late-end':
          return endThought()
      }
    })

  return {
    push: (delta: string): AnswerPart[] =>
      thinking ? readAll(thinking.push(delta)) : partsOf(delta),
    end: (): AnswerPart[] => [...readAll(thinking?.end() ?? []), ...(calls?.end() ?? [])],
  }
}
