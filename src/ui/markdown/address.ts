/** Where a link leads. Only http, https and mailto links are opened. */
export interface Address {
  href: string
  /** Shown to the person: the host in ASCII, or the mail address. */
  destination: string
  /** The destination is easy to mistake for another one, whatever the link text says. */
  isObscure: boolean
}

export function readAddress(text: string): Address | undefined {
  // Parsers disagree about blanks, invisible characters and backslashes.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(text)) return undefined
  if (/^https?:\/\/[^/]/i.test(text)) return pageOf(text)
  return mailOf(text)
}

function pageOf(text: string): Address | undefined {
  const url = parse(text)
  // Only the punycode form of an international host is unambiguous.
  if (!url || !/^https?:$/.test(url.protocol) || !/^[a-z\d._:[\]-]+$/.test(url.hostname))
    return undefined
  const authority = text.split(/[/?#]/)[2] ?? ''
  const isPlain = /^[!-~]+$/.test(authority) && !/[@%]/.test(authority)
  url.username = ''
  url.password = ''
  return {
    href: url.href,
    destination: url.host,
    isObscure: !isPlain || /(?:^|\.)xn--/.test(url.hostname),
  }
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

const mail = /^mailto:([\w.+-]+@[\w.-]+)(?:\?(?:(?:subject|body)=[!-~]*)?)?$/i

function mailOf(text: string): Address | undefined {
  const [href, destination] = mail.exec(text) ?? []
  if (href === undefined || destination === undefined) return undefined
  if (/&(?!(?:subject|body)=)/i.test(href)) return undefined
  return { href, destination, isObscure: false }
}

/** Characters that change the display order of a text, or their written-out form. */
const reordering = /[\u202a-\u202e\u2066-\u2069]|\\u202[de]/

/** Whether the link text names a destination other than the real one. */
export function isMisleading(text: string, { destination, isObscure }: Address): boolean {
  if (isObscure || reordering.test(text)) return true
  const domain = withoutWww(destination.slice(destination.indexOf('@') + 1))
  const expected = [destination.toLowerCase(), domain, domain.replace(/:\d+$/, '')]
  return destinationsIn(text).some((named) => !expected.includes(named))
}

const longestWord = 600

/** Returns everything in a text that looks like a host or a mail address. */
function destinationsIn(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replace(/[\p{Cf}\p{Cc}]/gu, '')
      .toLowerCase()
      .split(/[\s"'<>()[\]{},;|]+/)
      // No scheme with a host or a mail address is longer, and the limit keeps the patterns fast.
      .map((word) => word.slice(0, longestWord))
      .map((word) => word.replace(/^[a-z][a-z\d+.-]*:(?:\/\/)?/, '').split(/[/?#\\]/)[0] ?? '')
      .map((word) => withoutWww(word).replace(/[.:!]+$/, ''))
      .filter((word) =>
        /^(?:\S+@)?(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]*\p{L}{2,}(?::\d+)?$/u.test(word),
      )
  )
}

const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, '')

export type Picture =
  | { kind: 'embedded'; uri: string }
  | { kind: 'remote'; address: Address }
  | { kind: 'none' }

const embeddedLimit = 1024 * 1024
const embedded = /^data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z\d+/]+={0,2})$/i

/** Reads where a picture comes from. SVG is refused, because it can load other documents. */
export function readPicture(text: string): Picture {
  if (/^data:/i.test(text)) {
    const data = text.length <= 2 * embeddedLimit ? embedded.exec(text)?.[1] : undefined
    const fits = data !== undefined && (data.length / 4) * 3 <= embeddedLimit
    return fits ? { kind: 'embedded', uri: text } : { kind: 'none' }
  }
  const address = readAddress(text)
  return address && !address.href.startsWith('mailto:')
    ? { kind: 'remote', address }
    : { kind: 'none' }
}
