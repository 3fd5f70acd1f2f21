import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

import { parseHostEntry } from '@server/outgoing/host-allowlist'
import { parseKeyring } from '@server/storage/keyring'
import type { Keyring } from '@server/storage/vault'

const badPort = 'PORT must be a whole number from 0 to 65535, for example PORT=8787.'
const badWebDirectory =
  'WEB_DIR must be the folder of the exported web app, which contains index.html.'
const badKeys =
  'SECRET_KEYS must be name:key pairs. Each key is 32 bytes in base64; the current key comes first.'

const badOrigin =
  'ALLOWED_ORIGINS must be origins such as https://chat.example.com, without a path.'

const badServers =
  'WEB_SERVERS must be origins such as https://models.example.com, without a path, or self.'

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

const badHost = 'ALLOWED_HOSTS must be hosts such as ALLOWED_HOSTS=localhost:3001,tools.example.'

const isHostEntry = (text: string) => parseHostEntry(text) !== undefined

const isPresent = (value: unknown) => value !== undefined

const url = (name: string, example: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be an address such as ${name}=${example}.` })
    .transform((address) => address.replace(/\/+$/, ''))

const badRatio = 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, for example 0.1.'

const list = z.string().transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''))

const file = (name: string) =>
  z.string().refine((path) => existsSync(path), `${name} must be a file that can be read.`)

const yesOrNo = (name: string, byDefault = false) =>
  z
    .enum(['0', '1'], `${name} must be 1 for yes or 0 for no.`)
    .transform((value) => value === '1')
    .default(byDefault)

/** Documented for operators in docs/operations.md. */
export const Environment = z
  .object({
    /** 0 selects any free port. */
    PORT: z
      .string()
      .regex(/^\d+$/, badPort)
      .transform(Number)
      .pipe(z.number().max(65_535, badPort))
      .default(8787),
    HOST: z.string().default('0.0.0.0'),
    PUBLIC_URL: url('PUBLIC_URL', 'https://chat.example.com').optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z
      .string()
      .regex(
        /^(file|postgres|postgresql):/,
        'DATABASE_URL must begin with postgres: for a PostgreSQL server, or with file:. Addresses of libSQL servers are not supported.',
      )
      .optional(),
    SECRET_KEYS: z
      .string()
      .transform(parseKeyring)
      .pipe(z.custom<Keyring>(isPresent, badKeys))
      .optional(),
    WEB_DIR: z
      .string()
      .refine((directory) => existsSync(join(directory, 'index.html')), badWebDirectory)
      .optional(),
    WEB_SERVERS: list
      .pipe(z.array(z.string().refine((text) => text === 'self' || isOrigin(text), badServers)))
      .optional(),
    DEMO: yesOrNo('DEMO'),
    DEMO_ROOM: yesOrNo('DEMO_ROOM', true),
    OIDC_ISSUER: url('OIDC_ISSUER', 'https://login.example.com/realms/team').optional(),
    OIDC_CLIENT_ID: z.string().default('continuo-app'),
    OIDC_AUDIENCE: z.string().optional(),
    OAUTH_CLIENTS: file('OAUTH_CLIENTS').optional(),
    OPENAI_BASE_URL: url('OPENAI_BASE_URL', 'http://localhost:11434/v1').optional(),
    OPENAI_API_KEY: z.string().optional(),
    OPENAI_MODELS: list.default([]),
    OPENAI_MODEL_PROFILES: file('OPENAI_MODEL_PROFILES').optional(),
    EXA_BASE_URL: url('EXA_BASE_URL', 'https://api.exa.ai').default('https://api.exa.ai'),
    ALLOWED_HOSTS: list.pipe(z.array(z.string().refine(isHostEntry, badHost))).default([]),
    ALLOWED_ORIGINS: list.pipe(z.array(z.string().refine(isOrigin, badOrigin))).default([]),
    TRUSTED_PROXY: yesOrNo('TRUSTED_PROXY'),
    OTEL_EXPORTER_OTLP_ENDPOINT: url(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'http://localhost:4318',
    ).optional(),
    OTEL_SERVICE_NAME: z.string().default('continuo'),
    OTEL_TRACES_SAMPLER_ARG: z
      .string()
      .regex(/^(?:0?\.\d+|[01](?:\.0+)?)$/, badRatio)
      .transform(Number)
      .default(1),
    TLS_CERT: file('TLS_CERT').optional(),
    TLS_KEY: file('TLS_KEY').optional(),
  })
  .refine(({ TLS_CERT, TLS_KEY }) => (TLS_CERT === undefined) === (TLS_KEY === undefined), {
    error: 'TLS_CERT and TLS_KEY must be set together.',
  })
  .refine(({ OPENAI_BASE_URL, OPENAI_MODELS }) => !OPENAI_BASE_URL || OPENAI_MODELS.length > 0, {
    error:
      'OPENAI_MODELS must name the models of OPENAI_BASE_URL, for example OPENAI_MODELS=qwen3.',
  })
export type Environment = z.infer<typeof Environment>

export function readEnvironment(
  variables: Record<string, string | undefined>,
): { ok: true; environment: Environment } | { ok: false; sentences: string[] } {
  // `PORT= npm start` and an empty value in a compose file mean "not set".
  const given = Object.entries(variables).filter(([, value]) => value !== '')
  const result = Environment.safeParse(Object.fromEntries(given))
  return result.success
    ? { ok: true, environment: result.data }
    : { ok: false, sentences: result.error.issues.map((issue) => issue.message) }
}
