import type { Context } from 'hono'
import type { z } from 'zod'

import { Refusal } from './refusal'

type Issue = z.core.$ZodIssue

/** Protects recursive code from a stack overflow. */
const maximumDepth = 32

const maximumBodyBytes = 1024 * 1024

/** Refusals for invalid values, by member. A value of the wrong type gets the general refusal. */
export type MemberRefusals = Readonly<Record<string, () => Refusal>>

export async function readBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
  refusals: MemberRefusals = {},
): Promise<z.output<Schema>> {
  // Without a CORS preflight, a page of another origin can post plain text but never JSON.
  if (!/^application\/json\b/i.test(context.req.header('content-type') ?? '')) {
    throw new Refusal(415, 'unsupported_media_type', 'The content type must be application/json.')
  }
  const result = schema.safeParse(parse(await textOf(context)))
  if (result.success) return result.data
  throw refusalOf(result.error.issues, refusals)
}

/** Members of the wrong type are reported before invalid values. */
function refusalOf(issues: readonly Issue[], refusals: MemberRefusals): Refusal {
  const ownRefusal = ({ code, path }: Issue) =>
    code === 'invalid_type' ? undefined : refusals[path.join('.')]
  const general = issues.find((issue) => ownRefusal(issue) === undefined)
  const own = general ? undefined : issues.map(ownRefusal)[0]
  if (own) return own()
  const member = general?.path.join('.') ?? ''
  const message = `The body is not valid: ${member && `${member}: `}${general?.message}.`
  return new Refusal(400, 'invalid_request', message, member)
}

/** Reads the body. A body that breaks off is the client's fault. */
async function textOf(context: Context): Promise<string> {
  try {
    return await (isBounded(context) ? context.req.text() : boundedText(context.req.raw.body))
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(400, 'invalid_request', 'The body broke off before it was complete.')
  }
}

/** Returns whether the size is announced. Refuses a large body unread, so that Node discards it. */
function isBounded(context: Context): boolean {
  const announced = Number(context.req.header('content-length'))
  if (announced > maximumBodyBytes) throw tooLarge()
  return announced >= 0
}

async function boundedText(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maximumBodyBytes) throw tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function tooLarge(): Refusal {
  return new Refusal(413, 'body_too_large', 'The body is larger than 1 MB.')
}

function parse(text: string): unknown {
  const value = parseJson(text)
  if (isWithin(value, maximumDepth)) return value
  throw new Refusal(
    400,
    'invalid_request',
    `The body is nested deeper than ${maximumDepth} levels.`,
  )
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
