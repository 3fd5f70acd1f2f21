import fc from 'fast-check'

import { assertProperty } from '@/core/testing/assert-property'

import { redact, redactUrl } from './redact'

/** Secrets that must never be shown, in their usual forms. */
const secrets: readonly (readonly [string, text: string, secret: string])[] = [
  ['a bearer token', 'Authorization: Bearer abcd.efgh', 'abcd.efgh'],
  ['a short bearer token', 'with Bearer t0k3n', 't0k3n'],
  ['a bearer token in lower case', 'authorization=bearer abcdefgh', 'abcdefgh'],
  ['a bearer token in a URL', 'Bearer%20abcdefgh', 'abcdefgh'],
  ['a header in JSON', '{"Authorization":"Token my secret"}', 'my secret'],
  ['basic auth in a header', 'Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
  ['basic auth in a URL', 'https://ada:hunter2@example.com/x', 'hunter2'],
  ['a password with @ and : in a URL', 'https://ada:hun@ter:2@example.com/x', 'hun@ter:2'],
  ['a user without a password in a URL', 'postgres://ada@db/x', 'ada'],
  ['an OpenAI key', 'got sk-abc123DEF456 back', 'abc123DEF456'],
  ['an OpenAI project key', 'sk-proj-Zx_9-aaaaaaaa', 'Zx_9'],
  ['an Anthropic key', 'sk-ant-api03-abcdefghijkl', 'abcdefghijkl'],
  ['a key without a digit', 'sk-abcdefghijklmnopqrst', 'abcdefghijkl'],
  ['a Stripe key', 'rk_live_51AbCdEf', '51AbCdEf'],
  ['a GitHub token', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a', '16C7e42F'],
  ['a fine-grained GitHub token', 'github_pat_11ABCDEFG0abcdefg', '11ABCDEFG0'],
  ['a GitLab token', 'glpat-abcDEF123456', 'abcDEF123456'],
  ['a Hugging Face token', 'hf_AbCdEfGhIjKl', 'AbCdEfGhIjKl'],
  ['a Slack token', 'xoxb-1234567890-abc', '1234567890'],
  ['a Bodhi token', 'bodhiapp_Ab12Cd34', 'Ab12Cd34'],
  ['a Google key', 'AIzaSyA-1234567890abcdefghijklmnopqrstu', 'SyA-123456'],
  ['an Amazon key id', 'AKIAIOSFODNN7EXAMPLE', 'IOSFODNN7'],
  ['an Amazon key', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'bPxRfiCY'],
  ['a JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.SflKxwRJ', 'SflKxwRJ'],
  ['a JWT without a signature', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'eyJzdWI'],
  ['the first part of a JWT', 'eyJhbGciOiJIUzI1NiJ9', 'hbGci'],
  ['an encrypted JWT', 'eyJhbGciOiJkaXIifQ..aXY.Y2lwaGVy.dGFn', 'Y2lwaGVy'],
  ['api_key=', 'api_key=hello', 'hello'],
  ['apikey:', 'apikey: hello', 'hello'],
  ['X-Api-Key', 'X-Api-Key: hello', 'hello'],
  ['an API key in JSON', '{"api_key": "he llo"}', 'he llo'],
  ['an API key in single quotes', "apiKey='he llo'", 'he llo'],
  ['a password', 'password=hunter2', 'hunter2'],
  ['a password in JSON', '"password":"hunter2"', 'hunter2'],
  ['a client secret', 'client_secret=abc', '=abc'],
  ['a refresh token', 'refresh_token=abc&x=1', '=abc'],
  ['an id token', 'id_token: abc', ': abc'],
  ['a percent-encoded token', 'access_token%3Dabcdef', 'abcdef'],
  ['a code verifier', 'code_verifier=abc', '=abc'],
  ['a cookie', 'Cookie: a=1; session=xyz', 'xyz'],
  ['a Set-Cookie header', 'Set-Cookie: continuo=xyz; HttpOnly', 'xyz'],
  ['long hexadecimal', '9f86d081884c7d659a2feaa0c55ad015', '9f86d081'],
  ['long hexadecimal in upper case', '9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B', '9F86D081'],
  ['base64', 'aGVsbG8gd29ybGQsIHRoaXMgaXMgYSBzZWNyZXQ=', 'aGVsbG8'],
  ['base64url', 'q7J-xR_2mK9vB4tY8wZ1nP5s', 'q7J-xR'],
  ['base64 with few changes of case', 'yskDEORSz+rgjVvEJXbzuuikkjiouGfu', 'yskDEORSz'],
  ['base64 with many slashes', 'Z8D/0xg1pPEYFuKJr/IVBSJWUp7vB/C/', '0xg1pPEYFuKJr/IVBSJWUp7vB'],
  ['base64url with many hyphens and underscores', 'G_vy_-shOgB_k_b33-D-X_AggIaJdl_8', 'shOgB'],
  ['base64url with few changes of case', 'DacaPlaaajcafmcafbaaRjdaAAAAAAAA', 'DacaPlaaaj'],
  ['base64 of mostly zero bytes', 'AAAAAAAAAAAAAAAAAAAAAAAAAAIAAAAA', 'AAAAI'],
  ['random lower-case letters', 'qnvtyzkeuwpoaxmdbhrl', 'qnvtyzkeuwpoaxmdbhrl'],
  ['random letters and digits', 'k3j9x8f7d6s5a4p1o2i3u4y5', 'k3j9x8'],
  ['an email address', 'from ada.lovelace+x@example.co.uk', 'ada.lovelace'],
  ['an email address with accents', 'jörg@müller.example', 'jörg'],
  ['an email address in a URL', 'ada%40example.com', 'ada'],
  [
    'a private key',
    '-----BEGIN RSA PRIVATE KEY-----\nabc\ndef\n-----END RSA PRIVATE KEY-----',
    'abc',
  ],
  ['a truncated private key', '-----BEGIN PRIVATE KEY-----\nabc', 'abc'],
]

/** Text that must stay readable. */
const harmless = [
  'GET agents.example.com/api/v1/rooms 200 12 ms 1.2 KB',
  '/api/v1/rooms/demo/agui/0b1e7c62-6a0f-4c5e-9a43-1df0f3f6b0aa/0b1e7c62-6a0f-4c5e-9a43-1df0f3f6b0ab',
  '/bodhi/v1/toolsets/types/builtin-exa-web-search/app-config',
  'toolset_builtin-exa-web-search__findSimilar',
  'https://agents.example.com:8787/v1/chat/completions',
  'max_tokens=300 tokens: 12',
  'a basic example of the tokens that a bear eats',
  'getUserProfileInformationFromServer',
  'platform-2026-11-16-session-of-today',
  'meta-llama-3-70b-instruct-q4-k-m',
  'Qwen2-72B-Instruct-AWQ-Int4 and gpt4o-mini-2024-07-18',
  'node_modules/react-native/Libraries/Core/ExceptionsManager',
  'iOS/macOS/Android/OpenAI/toJSON/getUserById',
  'running/streaming completed failed/unreachable',
  'iOS 26.1, iPhone 17, Continuo 0.1.0',
]

describe('redacted text', () => {
  it.each(secrets)('hides %s', (_, text, secret) => {
    expect(redact(text)).not.toContain(secret)
    expect(redact(`before ${text}\nafter`)).not.toContain(secret)
  })

  it.each(secrets)('keeps the text around %s', (_, text) => {
    const redacted = redact(`before\n${text}\n`)
    expect(redacted).toContain('before\n')
    expect(redacted).toContain('***')
  })

  it.each(harmless)('keeps harmless text unchanged: %s', (text) => {
    expect(redact(text)).toBe(text)
  })

  it('does not change when redacted twice', async () => {
    for (const text of [...harmless, ...secrets.map(([, secret]) => secret)]) {
      const once = redact(text)
      expect(redact(once)).toBe(once)
    }
    await assertProperty(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 200 }), (text) => {
        const once = redact(text)
        expect(redact(once)).toBe(once)
      }),
      { seed: 585_157 },
    )
  })

  it('hides twenty characters in a row that are neither words nor numbers', async () => {
    const sign = fc.stringMatching(/^[\w+=-]{0,12}$/)
    const jumble = fc.stringMatching(/^(?:[a-z]{2}\d[A-Z][a-z]|[A-Z]{2}[a-z]\d[a-z]){3}$/)
    await assertProperty(
      fc.property(
        sign,
        jumble,
        sign,
        fc.constantFrom(' ', '/', '"'),
        (before, some, after, edge) => {
          const redacted = redact(`x${edge}${before}${some}abcde${after}${edge}x`)
          expect(redacted).not.toContain(some)
        },
      ),
      { seed: 640_311 },
    )
  })

  it('hides random bytes in every encoding', async () => {
    // About one in a million sequences of 24 bytes reads as words, and far fewer longer ones do.
    const made = fc.noBias(fc.uint8Array({ minLength: 24, maxLength: 80 }))
    const writing = fc.constantFrom('hex', 'base64', 'base64url')
    await assertProperty(
      fc.property(made, writing, fc.constantFrom(' ', '"', '(', '/', '\n'), (some, as, edge) => {
        const secret = Buffer.from(some).toString(as)
        expect(redact(`x${edge}${secret}`)).not.toContain(secret)
      }),
      { seed: 813_122 },
    )
  })

  it('takes time proportional to its length', () => {
    const ownMilliseconds = () => process.cpuUsage().user / 1000
    for (const piece of [
      'a@',
      'token',
      'eyJ',
      'aA1/',
      'a.',
      'x=x=',
      'sk-a',
      'http://a',
      '%40a',
      '-----BEGIN PRIVATE KEY-----',
    ]) {
      const from = ownMilliseconds()
      redact(piece.repeat(Math.ceil(50_000 / piece.length)))
      expect(ownMilliseconds() - from).toBeLessThan(2_000)
    }
  })
})

describe('a redacted URL', () => {
  const redactedText = (url: string) => {
    const { host, path } = redactUrl(url)
    return `${host}${path}`
  }

  it.each([
    ['https://agents.example.com/api/v1/rooms', 'agents.example.com/api/v1/rooms'],
    ['http://10.0.0.2:8787/v1/models', '10.0.0.2:8787/v1/models'],
    ['https://h/rooms/a%20room/agui', 'h/rooms/a%20room/agui'],
    ['https://h/x?after=12&limit=50', 'h/x?after=***&limit=***'],
    ['https://h/x?12345', 'h/x?***'],
    ['https://h/x?sk-abc123def=1', 'h/x?***=***'],
    ['https://h/signed-in#access_token=abc', 'h/signed-in'],
    ['https://ada:hunter2@h/x', 'h/x'],
    ['https://h/keys/sk-abc123DEF/use', 'h/keys/***/use'],
    ['https://h/keys/sk%2Dabc123DEF/use', 'h/keys/***/use'],
    ['https://h/keys/sk%252Dabc123DEF/use', 'h/keys/***/use'],
    ['https://h/people/ada%40example.com', 'h/people/***'],
    ['https://h/v1/a1/b2/c3/d4/e5/f6/g7/h8/i9', 'h/v1/a1/b2/c3/d4/e5/f6/g7/h8/i9'],
    ['https://h/100%/x', 'h/100%/x'],
    ['not an address?token=abc', 'not an address'],
  ])('turns %s into %s', (url, expected) => {
    expect(redactedText(url)).toBe(expected)
  })

  it('never shows the value of a query parameter', async () => {
    await assertProperty(
      fc.property(fc.stringMatching(/^[a-z]{8,30}$/), (value) => {
        expect(redactedText(`https://h/x?name=${value}`)).toBe('h/x?name=***')
      }),
      { seed: 898_129 },
    )
  })
})
