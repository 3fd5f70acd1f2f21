import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

import { parseJson } from '@/core/parse-json'

/** One section of a Markdown page. */
export interface DocumentSection {
  /** The path of the page within the project. */
  page: string
  title: string
  text: string
}

const pagesAtTop = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md']
const folders = ['docs', 'docs/decisions']

const Manifest = z.object({ name: z.literal('continuo') })

/**
 * Reads the project's own documentation. Returns nothing from another folder, whose texts may be
 * private.
 */
export function readDocuments(directory: string): DocumentSection[] {
  if (!isProject(directory)) return []
  const inFolders = folders.flatMap((folder) =>
    readNames(join(directory, folder)).map((name) => `${folder}/${name}`),
  )
  return [...pagesAtTop, ...inFolders]
    .filter((page) => page.endsWith('.md') && existsSync(join(directory, page)))
    .flatMap((page) => sectionsOf(page, readFileSync(join(directory, page), 'utf8')))
}

function isProject(directory: string): boolean {
  const path = join(directory, 'package.json')
  if (!existsSync(path)) return false
  return Manifest.safeParse(parseJson(readFileSync(path, 'utf8'))).success
}

const readNames = (directory: string) =>
  existsSync(directory) ? readdirSync(directory).toSorted() : []

/** Splits a page at its headings. */
export function sectionsOf(page: string, text: string): DocumentSection[] {
  const pieces = text.split(/^(?=#{1,6} )/m)
  return pieces.flatMap((piece) => {
    const [, heading, body = ''] = /^#{1,6} (.*)\n?([\s\S]*)$/.exec(piece) ?? []
    const content = (heading === undefined ? piece : body).trim()
    return content === '' ? [] : [{ page, title: heading?.trim() ?? page, text: content }]
  })
}
