import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const badPort = 'PORT must be a whole number from 0 to 65535, for example PORT=8787.'
const badWebDirectory =
  'WEB_DIR must be the folder of the exported web app, the one that holds index.html.'

export const Environment = z.object({
  /** 0 takes any free port. */
  PORT: z
    .string()
    .regex(/^\d+$/, badPort)
    .transform(Number)
    .pipe(z.number().max(65_535, badPort))
    .default(8787),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  WEB_DIR: z
    .string()
    .refine((directory) => existsSync(join(directory, 'index.html')), badWebDirectory)
    .optional(),
})
export type Environment = z.infer<typeof Environment>

export function readEnvironment(
  variables: Record<string, string | undefined>,
): { ok: true; environment: Environment } | { ok: false; sentences: string[] } {
  // `PORT= npm start` and an empty line in a compose file mean "not set".
  const given = Object.entries(variables).filter(([, value]) => value !== '')
  const result = Environment.safeParse(Object.fromEntries(given))
  return result.success
    ? { ok: true, environment: result.data }
    : { ok: false, sentences: result.error.issues.map((issue) => issue.message) }
}
