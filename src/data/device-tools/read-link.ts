import type { LinkIntent } from '@/core/tools/client-tool'
import { ToolError } from '@/core/tools/tool-error'

/** Parses a URL as the device will. Throws a ToolError if the app must not open it. */
export function readLink(text: string): LinkIntent {
  // This excludes invisible characters, right-to-left text and lookalike letters.
  if (!/^[!-~]+$/.test(text) || text.includes('\\'))
    throw new ToolError(
      'The URL has characters that are not allowed. Percent-encode them; write the host as punycode.',
    )
  const url = parseUrl(text)
  switch (url.protocol) {
    case 'http:':
    case 'https:':
      return pageOf(url)
    case 'mailto:':
      return mailOf(url)
    default:
      throw new ToolError('Only http, https and mailto URLs can be opened.')
  }
}

function parseUrl(text: string): URL {
  try {
    return new URL(text)
  } catch {
    throw new ToolError('This is not an absolute URL.')
  }
}

function pageOf({ host, hostname, href, username, password }: URL): LinkIntent {
  if (username !== '' || password !== '')
    throw new ToolError('The URL contains a user name or a password. Leave them out.')
  // Not every platform turns a percent-encoded host into punycode.
  if (!/^[a-z0-9._:[\]-]+$/.test(hostname)) throw new ToolError('The host is not a valid one.')
  return { kind: 'open-page', host, url: href }
}

const recipientFields = ['to', 'cc', 'bcc']
const mailFields = [...recipientFields, 'subject', 'body']

function mailOf({ pathname, search, href }: URL): LinkIntent {
  // The app would not show a host after the slashes.
  if (href.startsWith('mailto://'))
    throw new ToolError('A mailto URL has no slashes before its recipient.')
  const fields = search
    .slice(1)
    .split('&')
    .filter((field) => field !== '')
    .map((field) => {
      const [name = '', ...value] = field.split('=')
      return { name: decode(name).toLowerCase(), value: value.join('=') }
    })
  if (fields.some(({ name }) => !mailFields.includes(name)))
    throw new ToolError('A mail can have to, cc, bcc, subject and body, and nothing else.')
  const recipients = [
    pathname,
    ...fields.filter(({ name }) => recipientFields.includes(name)).map(({ value }) => value),
  ]
    .flatMap((list) => decode(list).split(','))
    .map((recipient) => recipient.trim())
    .filter((recipient) => recipient !== '')
  if (!recipients.every((recipient) => /^[!-~]+$/.test(recipient)))
    throw new ToolError('A recipient is not a plain mail address.')
  return { kind: 'write-mail', recipients, url: href }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ToolError('The URL is not encoded correctly.')
  }
}
