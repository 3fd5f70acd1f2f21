import type { JsonObject } from '@/core/agui/json'
import { visibleText } from '@/ui/visible-text'

const most = { lines: 5, characters: 160 }

/** The first few arguments of a call, one line each. */
export function readableArguments(input: JsonObject): {
  lines: { name: string; value: string }[]
  more: number
} {
  const entries = Object.entries(input)
  return {
    lines: entries.slice(0, most.lines).map(([name, value]) => ({
      name: inShort(name),
      value: inShort(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
    })),
    more: Math.max(0, entries.length - most.lines),
  }
}

function inShort(text: string): string {
  const line = visibleText(text.slice(0, most.characters)).replace(/\s*\n\s*/g, ' ↵ ')
  return text.length > most.characters ? `${line}…` : line
}
