import { posix } from 'node:path'

import { findCycles } from './find-cycles'
import { isNamedForExport } from './is-named-for-export'
import { isProduction, isTest, type SourceTree } from './source-tree'

const maximumFilesPerFolder = 25
const maximumImports = 15

/** These files compose the server, so they may import any number of files. */
const compositionRoots = ['server/application.ts', 'server/backend.ts', 'server/people/people.ts']

/** Reports every violation of the rules that the linter cannot check. */
export function structureFaults(tree: SourceTree): string[] {
  const production = [...tree.imports.keys()].filter(isProduction)
  return [
    ...crowdedFolders(production),
    ...entangledFolders(production, tree),
    ...cycles(production, tree),
    ...wideFiles(production, tree),
    ...misnamedFiles(production, tree),
    ...leaningTitles(tree),
  ]
}

function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > maximumFilesPerFolder)
    .map(
      ([folder, count]) => `${folder} holds ${count} files; ${maximumFilesPerFolder} is the limit.`,
    )
}

function entangledFolders(files: readonly string[], { imports }: SourceTree): string[] {
  const examples = new Map<string, string>()
  for (const file of files) {
    for (const target of imports.get(file) ?? []) {
      const pair = [folderOf(file), folderOf(target)]
      if (isProduction(target) && pair[0] !== pair[1]) {
        examples.set(pair.join(' '), `${file} → ${target}`)
      }
    }
  }
  return [...examples].flatMap(([pair, example]) => {
    const [one = '', other = ''] = pair.split(' ')
    const back = examples.get(`${other} ${one}`)
    return back && one < other
      ? [`${one} and ${other} import each other: ${example}, ${back}.`]
      : []
  })
}

function cycles(files: readonly string[], { imports }: SourceTree): string[] {
  const graph = new Map(files.map((file) => [file, (imports.get(file) ?? []).filter(isProduction)]))
  return findCycles(graph).map((cycle) => `These files import each other: ${cycle.join(', ')}.`)
}

function wideFiles(files: readonly string[], { imports }: SourceTree): string[] {
  return files
    .filter((file) => !compositionRoots.includes(file))
    .map((file) => ({ file, count: imports.get(file)?.length ?? 0 }))
    .filter(({ count }) => count > maximumImports)
    .map(({ file, count }) => `${file} imports ${count} files; ${maximumImports} is the limit.`)
}

function misnamedFiles(files: readonly string[], { texts }: SourceTree): string[] {
  return files
    .filter((file) => !file.startsWith('app/'))
    .filter((file) => !isNamedForExport(file, texts.get(file) ?? ''))
    .map((file) => `${file} is not named for anything that it exports.`)
}

const title = /\bit(?:\.each\([\s\S]*?\))?\(\s*['"`]([^'"`]+)/g
const leaning = /^(?:and|but|or|that|of|nor|which|whose|then|also|too|none|others?)\b/i

function leaningTitles({ texts }: SourceTree): string[] {
  return [...texts]
    .filter(([file]) => isTest(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(title)]
        .map(([, words = '']) => words)
        .filter((words) => leaning.test(words))
        .map((words) => `${file}: the title “${words}” cannot be read alone.`),
    )
}

const folderOf = (file: string) => posix.dirname(file)
