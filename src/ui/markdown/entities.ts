/** The named character references in common use. Others stay as written. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  minus: '−',
  ne: '≠',
  le: '≤',
  ge: '≥',
  infin: '∞',
  micro: 'µ',
  para: '¶',
  sect: '§',
  cent: '¢',
  pound: '£',
  euro: '€',
  yen: '¥',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  harr: '↔',
  check: '✓',
}

const reference = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]+));/g

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(reference, (written, decimal?: string, hex?: string, name = '') => {
    if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10))
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16))
    return Object.hasOwn(named, name) ? (named[name] ?? written) : written
  })
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}
