import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, type MinifyOptions } from 'terser'

/** Metro has compressed each module; once more would save 3 KB and take twice as long. Notices of licences stay. */
const options: MinifyOptions = {
  compress: false,
  mangle: true,
  format: { comments: 'some', ecma: 2020, quote_style: 1 },
}

/**
 * Minifies whole scripts. Metro minifies one module at a time, so that the same names stand for something else in each;
 * named alike throughout, scripts compress better, see docs/decisions/0056-scripts-are-minified-whole.md.
 */
export async function shrinkScripts(directory: string): Promise<void> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files) {
    const { code } = await minify(readFileSync(file, 'utf8'), options)
    if (code) writeFileSync(file, code)
  }
}
