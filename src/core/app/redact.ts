/** The placeholder for removed text. */
const removed = '***'

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/** The values after these names are secret. */
const names = [
  'api[_-]?key',
  '(?:access|private|secret|signing|encryption|license)[_-]?key',
  'secret',
  'token',
  'jwt',
  'passwo?r?d',
  'passwd',
  'passphrase',
  'pwd',
  'credentials?',
  'auth',
  'signature',
  'sig',
  'session(?:[_-]?id)?',
  'code[_-]?verifier',
].join('|')

/** Repetitions that could backtrack are limited, so that no text takes long. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, removed],
  // Credentials in a URL.
  [/\b([a-z][a-z\d+.-]{0,20}:\/\/)[^\s/?#]{0,2000}@/gi, `$1${removed}@`],
  // Whole headers.
  [
    /\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\s*[:=]\s*["']?)[^\r\n"']+/gi,
    `$1$2${removed}`,
  ],
  [/\b(bearer|digest|negotiate)(\s+|%20|\+)[\w.~+/=%-]{4,}/gi, `$1$2${removed}`],
  [/\b(basic)(\s+|%20)(?=\S{0,200}[A-Z\d=])[\w+/=%-]{8,}/gi, `$1$2${removed}`],
  [
    new RegExp(
      `(\\b[\\w.-]{0,40}(?:${names})["']?\\s*(?:[:=]|%3D)\\s*)("[^"]*"|'[^']*'|[^\\s&,;"'})\\]]+)`,
      'gi',
    ),
    `$1${removed}`,
  ],
  // JSON Web Tokens, whole or in part.
  [/\beyJ[\w-]{4,}(?:\.[\w-]*)*/g, removed],
  // Keys with well-known prefixes.
  [
    /\b(?:sk|pk|rk|gsk|whsec|gh[oprsu]|github_pat|glpat|hf|xox[abeoprs]|npm|pypi|tvly|r8|shpat|lin_api|sess|bodhiapp)[-_](?=[\w.-]{0,200}[\dA-Z]|[\w.-]{16})[\w.-]{5,}/g,
    removed,
  ],
  [/\b(?:AKIA|ASIA)[A-Z\d]{12,}|\bAIza[\w-]{20,}|\bya29\.[\w.-]+/g, removed],
  [
    /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]{1,200}?(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu,
    removed,
  ],
]

/**
 * Removes secrets and email addresses from a text. It removes everything with a known name, prefix or
 * shape. Of twenty or more letters, digits, `+`, `/`, `=`, `_` and `-` in a row, it keeps only words,
 * numbers, short parts such as `v1`, and UUIDs, which the app and its servers use as ids.
 */
export function redact(text: string): string {
  const known = patterns.reduce((held, [pattern, by]) => held.replace(pattern, by), text)
  return known.replace(/[\w+/=-]{20,}/g, withoutJumble)
}

/** Base64 contains slashes, so everything between two jumbled parts of a path is removed with them. */
function withoutJumble(row: string): string {
  const parts = row.split('/')
  const first = parts.findIndex(isJumbled)
  if (first === -1) return row
  const last = parts.findLastIndex(isJumbled)
  return [...parts.slice(0, first), removed, ...parts.slice(last + 1)].join('/')
}

/** Matches a name as people write it in code: words of 3 to 19 letters, numbers and common abbreviations. */
const name = new RegExp(
  `^(?:${[
    '[a-z\\d]{0,4}',
    '[A-Z\\d]{0,4}',
    '[A-Z]{1,19}',
    '\\d{1,19}',
    '[a-z]{0,19}(?:[A-Z][a-z]{2,18}|AI|API|By|HTML|HTTP|ID|Id|In|Is|JSON|OS|Of|On|SQL|To|UI|URL)*(?:\\d{1,19}[A-Za-z]?)?',
  ].join('|')})$`,
)

/** Random text mixes lower case, upper case and digits in ways that names do not. */
function isJumbled(part: string): boolean {
  const rest = part.replace(uuid, '')
  return /[\da-f]{28}/i.test(rest) || !rest.split(/[-_+=]/).every((word) => name.test(word))
}

/**
 * Returns where a request went. A part of the path that contains a secret is removed as a whole, and of
 * the query only the names are kept.
 */
export function redactUrl(text: string): { host: string; path: string } {
  const url = urlOf(text)
  if (!url) return { host: '', path: redact(text.split(/[?#]/)[0] ?? '') }
  const path = url.pathname.split('/').map(redactPart).join('/')
  return { host: url.host, path: `${path}${queryOf(url.search)}` }
}

const redactPart = (part: string): string => {
  const plain = decoded(part)
  return redact(plain) === plain ? part : removed
}

function queryOf(search: string): string {
  if (search.length < 2) return ''
  const members = search.slice(1).split('&')
  const redacted = members.map((member) => {
    const at = member.indexOf('=')
    return at === -1 ? removed : `${redactPart(member.slice(0, at))}=${removed}`
  })
  return `?${redacted.join('&')}`
}

/** Text may be percent-encoded more than once. */
function decoded(part: string): string {
  let plain = part
  for (let round = 0; round < 3; round += 1) {
    try {
      plain = decodeURIComponent(plain)
    } catch {
      return plain
    }
  }
  return plain
}

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
