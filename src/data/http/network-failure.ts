import { z } from 'zod'

import type { Failure } from '@/core/failure'

type NetworkFailure = Extract<
  Failure,
  { kind: 'unreachable' | 'unknown-host' | 'refused' | 'untrusted' }
>

/** Error messages of Node, iOS and Android. Browsers give no reason, so their failures stay `unreachable`. */
const causes: readonly (readonly [RegExp, NetworkFailure])[] = [
  [/certificate|trust anchor|certpath|self.signed|_CERT_|-120[1-4]\b/i, { kind: 'untrusted' }],
  [
    /ENOTFOUND|EAI_AGAIN|unable to resolve host|UnknownHost|hostname could not be found|-1003\b/i,
    { kind: 'unknown-host' },
  ],
  [
    /ECONNREFUSED|failed to connect to|connection refused|could not connect to the server|-1004\b/i,
    { kind: 'refused' },
  ],
]

const Trouble = z.object({
  message: z.string().default(''),
  code: z.unknown().optional(),
  cause: z.unknown().optional(),
  errors: z.array(z.unknown()).optional(),
})

/** Returns why a request got no response. */
export function networkFailure(error: unknown): NetworkFailure {
  return knownFailure(error) ?? { kind: 'unreachable' }
}

function knownFailure(error: unknown): NetworkFailure | undefined {
  const { data } = Trouble.safeParse(error)
  if (!data) return undefined
  const { code, message, cause, errors = [] } = data
  const said = `${String(code)} ${message}`
  const known = causes.find(([words]) => words.test(said))?.[1]
  return known ?? knownFailure(cause) ?? knownFailure(errors[0])
}
