import { posix } from 'node:path'

const exported =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/gm

/**
 * Returns whether a file is named for one of its exports: it has the name of the export, or its first or last words, in
 * the singular or plural. A file without exports may have any name.
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
