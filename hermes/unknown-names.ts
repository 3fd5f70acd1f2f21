/** A name that Hermes does not know, and the file of the app or of a package that uses it. */
export interface UnknownName {
  file: string
  name: string
}

/** Methods and members of the language that the engine of React Native 0.86 (Hermes 250829098) does not contain. */
const members = [
  'fromAsync',
  'getOrInsert',
  'groupBy',
  'sumPrecise',
  'supportedValuesOf',
  'toBase64',
  'toSorted',
  'transferToFixedLength',
  'unicodeSets',
]

/** Objects that neither Hermes nor React Native nor Expo provides. */
const globals = [
  'Atomics',
  'DisposableStack',
  'FinalizationRegistry',
  'Float16Array',
  'Intl.DisplayNames',
  'Intl.ListFormat',
  'Intl.PluralRules',
  'Intl.RelativeTimeFormat',
  'Intl.Segmenter',
  'SharedArrayBuffer',
  'Temporal',
]

const either = (names: readonly string[]) => names.map((name) => name.replace('.', '\\.')).join('|')
const unknown = new RegExp(
  `(?:Array|Map|Object|Promise|Symbol|[\\w)\\]])\\??\\.(${either(members)})\\b(?=[(\\]]|\\?\\.)` +
    `|(?<![.\\w])(${either(globals)})\\b`,
  'g',
)

/** Searches a bundle made by esbuild, which writes the path of each file before its code. */
export function findUnknownNames(bundle: string): UnknownName[] {
  let file = ''
  return bundle.split('\n').flatMap((line) => {
    const path = /^\s*\/\/ (\S+\/\S+\.\w+)$/.exec(line)?.[1]
    if (path !== undefined) file = path
    if (path !== undefined) return []
    return Array.from(line.matchAll(unknown), ([, member, object]) => ({
      file,
      name: member ?? object ?? '',
    }))
  })
}
