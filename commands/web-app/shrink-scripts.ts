import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, type MinifyOptions } from 'terser'

/** Metro has already compressed each module; doing it again would save 3 KB and take twice as long. */
const options: MinifyOptions = {
  compress: false,
  mangle: true,
  format: { comments: 'some', ecma: 2020, quote_style: 1 },
}

/**
 * Minifies whole scripts, and keeps licence notices. Metro minifies one module at a time, with different short names in
 * each; with the same names throughout, scripts compress better. See docs/decisions/0056-scripts-are-minified-whole.md.
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
