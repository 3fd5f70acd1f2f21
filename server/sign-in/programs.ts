import { readFileSync } from 'node:fs'
import { z } from 'zod'

import { appClientId } from '@/core/contract/sign-in'
import { parseJson } from '@/core/parse-json'
import { StartFailure } from '@server/process/start-failure'

/** The client id of tokens from the token command. */
export const scriptClientId = 'script'

const Program = z.object({
  client_id: z
    .string()
    .regex(/^[\w.-]{1,128}$/)
    .refine((id) => id !== appClientId && id !== scriptClientId),
  client_name: z.string().min(1).max(100),
  redirect_uris: z.array(z.url()).min(1),
  client_secret: z.string().min(32).optional(),
})
export type Program = z.infer<typeof Program>

const Programs = z
  .array(Program)
  .refine((programs) => new Set(programs.map((each) => each.client_id)).size === programs.length)

/** Reads the operator's list of third-party programs. */
export function readPrograms(file: string | undefined): Program[] {
  if (file === undefined) return []
  const result = Programs.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (result.success) return result.data
  throw programsUnusable()
}

export function programsUnusable(): StartFailure {
  return new StartFailure(
    'issuer-unusable',
    'OAUTH_CLIENTS must be a JSON file with a list of {client_id, client_name, redirect_uris, client_secret?}. Each client_id must be unique, and a secret needs at least 32 characters.',
  )
}

/** Native programs use their own scheme or a port of the same machine. */
export function isNative({ redirect_uris }: Program): boolean {
  return redirect_uris.some((uri) => {
    const { protocol, hostname } = new URL(uri)
    const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
    return protocol === 'http:' ? isLoopback : protocol !== 'https:'
  })
}
