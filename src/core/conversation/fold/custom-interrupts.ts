import type { Interrupt } from '@ag-ui/core'

import type { AguiEventOf } from '@/core/agui/event'
import { isJsonObject } from '@/core/agui/json'

import type { Fold } from './fold'

const prefix = 'on_interrupt:'

/** Whether an interrupt came as a custom event, and must be answered with a command. */
export const isCustomInterrupt = (id: string): boolean => id.startsWith(prefix)

/** Records an interrupt of LangGraph, which sends the custom event `on_interrupt` and finishes the run as usual. */
export function noteCustomInterrupt(fold: Fold, { value }: AguiEventOf<'CUSTOM'>): void {
  const asked = typeof value === 'string' ? jsonOr(value) : value
  const id = `${prefix}${fold.track.info.runId ?? ''}:${fold.customInterrupts.length}`
  const message = messageOf(asked)
  const interrupt: Interrupt = {
    id,
    reason: 'on_interrupt',
    ...(message !== undefined && { message }),
    ...(message === undefined && { metadata: { value: asked } }),
  }
  fold.customInterrupts = [...fold.customInterrupts, interrupt]
}

/** The text of the question, if the graph sends nothing else. */
function messageOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked
  if (!isJsonObject(asked)) return undefined
  const question = [asked.message, asked.question].find((text) => typeof text === 'string')
  return Object.keys(asked).length === 1 && typeof question === 'string' ? question : undefined
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
