import type { JsonObject } from '@/core/agui/json'
import { sha256 } from '@/core/sha256'

/** Returns a hash that is equal for the same tool and arguments, whatever their order and formatting. */
export function fingerprint(toolName: string, input: JsonObject): string {
  return sha256(toAscii(canonicalJson([toolName, input])))
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join()}}`
}

/** Escapes each UTF-16 code unit, so that lone surrogates stay distinct. */
const toAscii = (json: string) =>
  json.replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
