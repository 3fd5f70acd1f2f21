import type { LanguageFn } from 'highlight.js'

/** Grammars by name. */
type Grammars = Readonly<Record<string, LanguageFn>>

const common = async (): Promise<Grammars> => (await import('./common-grammars')).commonGrammars

/** Each is loaded as a chunk of its own. */
const rare: Readonly<Record<string, () => Promise<{ default: LanguageFn }>>> = {
  csharp: () => import('highlight.js/lib/languages/csharp'),
  dart: () => import('highlight.js/lib/languages/dart'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  elixir: () => import('highlight.js/lib/languages/elixir'),
  graphql: () => import('highlight.js/lib/languages/graphql'),
  haskell: () => import('highlight.js/lib/languages/haskell'),
  ini: () => import('highlight.js/lib/languages/ini'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  perl: () => import('highlight.js/lib/languages/perl'),
  php: () => import('highlight.js/lib/languages/php'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  scala: () => import('highlight.js/lib/languages/scala'),
}

const otherNames: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  cs: 'csharp',
  docker: 'dockerfile',
  gql: 'graphql',
  hs: 'haskell',
  make: 'makefile',
  md: 'markdown',
  ps1: 'powershell',
  rb: 'ruby',
  toml: 'ini',
}

/** Returns the name under which the grammar of a language is fetched. All common grammars share one name. */
export function grammarName(language: string): string {
  const name = language.toLowerCase()
  const own = otherNames[name] ?? name
  return Object.hasOwn(rare, own) ? own : 'common'
}

export async function fetchGrammars(name: string): Promise<Grammars> {
  const load = rare[name]
  return load ? { [name]: (await load()).default } : common()
}
