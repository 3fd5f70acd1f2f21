/** Where a link leads. Only http, https and mailto are opened; anything else is no address. */
export interface Address {
  href: string
  /** What stands for the place: the host as the network knows it, or the mail address. */
  place: string
  /** The place is hard to tell from another one, whatever the link says. */
  isObscure: boolean
}

export function readAddress(text: string): Address | undefined {
  // Nothing invisible, nothing that parsers take for something else.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(text)) return undefined
  if (/^https?:\/\/[^/]/i.test(text)) return pageOf(text)
  return mailOf(text)
}

function pageOf(text: string): Address | undefined {
  const url = parse(text)
  // Where a host is written in other letters, only its punycode is beyond doubt.
  if (!url || !/^https?:$/.test(url.protocol) || !/^[a-z\d._:[\]-]+$/.test(url.hostname))
    return undefined
  const authority = text.split(/[/?#]/)[2] ?? ''
  const isPlain = /^[!-~]+$/.test(authority) && !/[@%]/.test(authority)
  url.username = ''
  url.password = ''
  return {
    href: url.href,
    place: url.host,
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
  const [href, place] = mail.exec(text) ?? []
  if (href === undefined || place === undefined) return undefined
  if (/&(?!(?:subject|body)=)/i.test(href)) return undefined
  return { href, place, isObscure: false }
}

/** Whether somebody who reads the link would expect another place than the one it leads to. */
export function isMisleading(text: string, { place, isObscure }: Address): boolean {
  if (isObscure) return true
  const domain = withoutWww(place.slice(place.indexOf('@') + 1))
  const expected = [place.toLowerCase(), domain, domain.replace(/:\d+$/, '')]
  return placesIn(text).some((named) => !expected.includes(named))
}

/** Whatever in a text looks like a host or a mail address. */
function placesIn(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .toLowerCase()
    .split(/[\s"'<>()[\]{},;|]+/)
    .map((word) => word.replace(/^[a-z][a-z\d+.-]*:(?:\/\/)?/, '').split(/[/?#\\]/)[0] ?? '')
    .map((word) => withoutWww(word).replace(/[.:!]+$/, ''))
    .filter((word) =>
      /^(?:\S+@)?(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]*\p{L}{2,}(?::\d+)?$/u.test(word),
    )
}

const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, '')

export type Picture =
  { kind: 'embedded'; uri: string } | { kind: 'remote'; address: Address } | { kind: 'none' }

const embeddedLimit = 1024 * 1024
const embedded = /^data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z\d+/]+={0,2})$/i

/** Where a picture comes from. SVG is a document that can load others, so it is none. */
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
