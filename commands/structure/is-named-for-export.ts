import { posix } from 'node:path'

const exported =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/gm

/**
 * A file is named for its main export: the name is that of an export, or its first or last words,
 * whether one or many are meant. A file that only acts has no name to follow.
 */
export function isNamedForExport(file: string, text: string): boolean {
  const name = singular(posix.basename(file).replace(/(?:\.web)?\.tsx?$/, ''))
  const exports = [...text.matchAll(exported)].map(([, word = '']) => singular(kebab(word)))
  return (
    exports.length === 0 ||
    exports.some(
      (word) => word === name || word.startsWith(`${name}-`) || word.endsWith(`-${name}`),
    )
  )
}

function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
}

const singular = (name: string) => name.replace(/ies(?=-|$)/g, 'y').replace(/([^s])s(?=-|$)/g, '$1')
