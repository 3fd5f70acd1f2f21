import type { Interrupt } from '@ag-ui/core'

import { isJsonObject, type JsonObject } from '@/core/agui/json'

/** The question of an interrupt, as far as the agent gives one. */
export interface InterruptQuestion {
  /** The agent's own words. */
  readonly text: string | undefined
  /** Shown if there is no message for the person, who cannot approve what they do not see. */
  readonly details:
    | { readonly reason: string; readonly payload: JsonObject | undefined }
    | undefined
}

/** Reads the question of an interrupt from its message, its metadata or its schema. */
export function interruptQuestion(interrupt: Interrupt): InterruptQuestion {
  const { message, reason, metadata, responseSchema } = interrupt
  if (isText(message)) return { text: message, details: undefined }
  const payload = isJsonObject(metadata) && Object.keys(metadata).length > 0 ? metadata : undefined
  const text = textIn(payload, 0) ?? titleOf(responseSchema)
  return { text, details: { reason, payload } }
}

const questionKeys = ['message', 'question', 'prompt']
const deepestLevel = 3

/** Finds the question in nested metadata, because frameworks wrap what the tool asked. */
function textIn(value: unknown, level: number): string | undefined {
  if (!isJsonObject(value) || level > deepestLevel) return undefined
  const here = questionKeys.map((key) => value[key]).find(isText)
  if (here !== undefined) return here
  return Object.values(value)
    .map((inner) => textIn(inner, level + 1))
    .find((text) => text !== undefined)
}

function titleOf(schema: unknown): string | undefined {
  if (!isJsonObject(schema)) return undefined
  return [schema.title, schema.description].find(isText)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
