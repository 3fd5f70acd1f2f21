import type { Context } from 'hono'
import type { z } from 'zod'
import { Refusal } from './refusal'

/** Deeper values could not be written again: JSON.stringify recurses and JSON.parse does not. */
const deepest = 200

export async function readBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  // A web page of another origin can post plain text without asking, but never JSON.
  if (!/^application\/json\b/i.test(context.req.header('content-type') ?? '')) {
    throw new Refusal(415, 'unsupported_media_type', 'The content type must be application/json.')
  }
  const result = schema.safeParse(parse(await context.req.text()))
  if (result.success) return result.data
  const [issue] = result.error.issues
  const at = issue?.path.join('.') ?? ''
  const message = `The body is not valid: ${at && `${at}: `}${issue?.message}.`
  throw new Refusal(400, 'invalid_request', message, at)
}

function parse(text: string): unknown {
  const value = parseJson(text)
  if (isWithin(value, deepest)) return value
  throw new Refusal(400, 'invalid_request', `The body is nested deeper than ${deepest} levels.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'invalid_json', 'The body is not valid JSON.')
  }
}

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((member) => isWithin(member, depth - 1))
}
