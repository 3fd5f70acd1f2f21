import { fetch } from 'expo/fetch'
import { z } from 'zod'

import {
  allQuestions,
  identifyServer,
  pathOf,
  type Identity,
  type ProbeAnswer,
  type Question,
} from '@/core/server/identify-server'

import { withinReachOfGuests } from './within-reach-of-guests'

const budget = 6000

/**
 * Finds out what stands at an address, without telling it who asks. All questions go out at once;
 * what has not answered in time counts as late.
 */
export async function probeServer(
  address: string,
  questions: readonly Question[] = allQuestions,
  patience = budget,
): Promise<Identity> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), patience)
  try {
    const answers = await Promise.all(
      questions.map(
        async (question) =>
          [question, await ask(`${address}${pathOf(question)}`, limit.signal)] as const,
      ),
    )
    return withinReachOfGuests(identifyServer(address, Object.fromEntries(answers)))
  } finally {
    clearTimeout(timer)
  }
}

async function ask(url: string, signal: AbortSignal): Promise<ProbeAnswer> {
  try {
    const headers = { Accept: 'application/json' }
    const response = await fetch(url, { headers, credentials: 'omit', signal })
    const type = response.headers.get('content-type') ?? ''
    const body: unknown = /\bjson\b/.test(type)
      ? await response.json().catch(() => undefined)
      : undefined
    return { kind: 'answered', status: response.status, body, isPage: /\bhtml\b/.test(type) }
  } catch (error) {
    if (signal.aborted) return { kind: 'late' }
    return { kind: isAboutCertificates(error) ? 'untrusted' : 'silent' }
  }
}

/** Each platform says it in its own words, a browser in none. */
const certificateWords = /certificate|trust anchor|certpath|self.signed|_CERT_|-120[1-4]\b/i

const Trouble = z.object({
  message: z.string().default(''),
  code: z.unknown().optional(),
  cause: z.unknown().optional(),
})

function isAboutCertificates(error: unknown): boolean {
  const { data } = Trouble.safeParse(error)
  if (!data) return false
  const { code, message, cause } = data
  return certificateWords.test(`${String(code)} ${message}`) || isAboutCertificates(cause)
}
