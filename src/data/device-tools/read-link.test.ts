import fc from 'fast-check'

import { assertProperty } from '@/core/testing/assert-property'
import { ToolError } from '@/core/tools/tool-error'

import { readLink } from './read-link'

describe('a link', () => {
  it.each([
    ['https://example.com', 'example.com', 'https://example.com/'],
    ['http://192.168.1.20:8080/a', '192.168.1.20:8080', 'http://192.168.1.20:8080/a'],
    ['https://xn--mller-kva.de/', 'xn--mller-kva.de', 'https://xn--mller-kva.de/'],
    ['https://[::1]/', '[::1]', 'https://[::1]/'],
    ['https:example.com/a', 'example.com', 'https://example.com/a'],
    // The host of the parsed URL counts, not what the text looks like.
    ['https://example.com.evil.net/', 'example.com.evil.net', 'https://example.com.evil.net/'],
    ['https://evil.net/@example.com', 'evil.net', 'https://evil.net/@example.com'],
    ['http://2130706433/', '127.0.0.1', 'http://127.0.0.1/'],
    ['https://%65xample.com/', 'example.com', 'https://example.com/'],
  ])('%s leads to %s', (text, host, url) => {
    expect(readLink(text)).toEqual({ kind: 'open-page', host, url })
  })

  it.each([
    ['mailto:ada@example.com', ['ada@example.com']],
    ['mailto:ada@example.com,bob@example.com?subject=Hi', ['ada@example.com', 'bob@example.com']],
    ['mailto:a+b@c.org?bcc=spy%40evil.net&BODY=x%0Ay', ['a+b@c.org', 'spy@evil.net']],
    ['mailto:?to=a@b.c&cc=d@e.f', ['a@b.c', 'd@e.f']],
    ['mailto:?body=hello', []],
  ])('%s lists every recipient of the mail', (text, recipients) => {
    expect(readLink(text)).toEqual({ kind: 'write-mail', recipients, url: text })
  })

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a script in disguise', 'JaVaScRiPt://example.com/%0aalert(1)'],
    ['a script behind a tab', 'java\tscript:alert(1)'],
    ['a document', 'data:text/html,<script>alert(1)</script>'],
    ['a file', 'file:///etc/passwd'],
    ['an intent', 'intent://example.com#Intent;scheme=http;end'],
    ['our own scheme', 'continuo://threads/1'],
    ['a call', 'tel:+123'],
    ['a blob', 'blob:https://example.com/1'],
    ['a relative path', '/rooms'],
    ['no scheme', 'example.com'],
    ['nothing', ''],
    ['a user name', 'https://example.com@evil.net/'],
    ['a password', 'https://me:secret@example.com/'],
    ['an empty user with a password', 'https://:secret@example.com/'],
    ['a backslash', 'https://example.com\\@evil.net/'],
    ['a line break', 'https://example.com/\nhttps://evil.net'],
    ['a null character', 'https://example.com/\0'],
    ['a leading space', ' https://example.com'],
    ['a change of text direction', 'https://example.com/\u202Egpj.exe'],
    ['an invisible character', 'https://exam\u200Bple.com'],
    ['a lookalike letter', 'https://ex\u0430mple.com'],
    ['no host', 'https://'],
    ['a host with odd letters', 'https://exa%20mple.com'],
    ['a recipient over two lines', 'mailto:a@b.c%0ABcc:spy@evil.net'],
    ['an attachment', 'mailto:a@b.c?attach=/etc/passwd'],
    ['a host in place of a recipient', 'mailto://https:@https:'],
    ['broken encoding', 'mailto:a%E0%A4%A@b.c'],
  ])('is not opened with %s', (_what, text) => {
    expect(() => readLink(text)).toThrow(ToolError)
  })

  it('is opened exactly as shown, or not at all', async () => {
    const marks = [
      'https:',
      'http:',
      'mailto:',
      'javascript:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '?',
      '#',
      '.',
    ]
    const words = [
      'example',
      'com',
      'evil',
      '%40',
      '%2F',
      '%0a',
      '\t',
      ' ',
      '\u202e',
      '[',
      ']',
      '8080',
      'é',
    ]
    const part = fc.constantFrom(...marks, ...words)
    await assertProperty(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const text = parts.join('')
        let link
        try {
          link = readLink(text)
        } catch (error) {
          expect(error).toBeInstanceOf(ToolError)
          return
        }
        const url = new URL(link.url)
        expect(url.username + url.password).toBe('')
        expect(readLink(link.url)).toEqual(link)
        if (link.kind === 'open-page') {
          expect(url.host).toBe(link.host)
          expect(['http:', 'https:']).toContain(url.protocol)
        } else expect(url.protocol).toBe('mailto:')
      }),
      { seed: 864_985, count: 2_000 },
    )
  })
})
