import { posix } from 'node:path'
import { preProcessFile } from 'typescript'

/** The project's sources by path, and the sources that each of them imports. */
export interface SourceTree {
  readonly texts: ReadonlyMap<string, string>
  readonly imports: ReadonlyMap<string, readonly string[]>
}

const endings = ['.ts', '.tsx', '.web.ts', '.web.tsx', '']

export function readSourceTree(texts: ReadonlyMap<string, string>): SourceTree {
  const imports = new Map(
    [...texts].map(([file, text]) => {
      const named = preProcessFile(text, true, true).importedFiles
      const found = named.flatMap(({ fileName }) => resolve(file, fileName, texts) ?? [])
      return [file, [...new Set(found)]]
    }),
  )
  return { texts, imports }
}

export const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/')

export const isProduction = (file: string) => !isTest(file) && !file.endsWith('.d.ts')

function resolve(from: string, name: string, texts: ReadonlyMap<string, string>) {
  const base = pathOf(from, name)
  return base && endings.map((ending) => base + ending).find((file) => texts.has(file))
}

function pathOf(from: string, name: string): string | undefined {
  if (name.startsWith('@/')) return `src/${name.slice(2)}`
  if (name.startsWith('@server/')) return `server/${name.slice(8)}`
  return name.startsWith('.') ? posix.join(posix.dirname(from), name) : undefined
}
