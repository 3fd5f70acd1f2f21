import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { temporaryDirectory } from '@server/testing/temporary-directory'

import { compressFiles } from './compress-files'

const script = 'const words = "long enough to be worth it"\n'.repeat(100)

describe('compressing the exported app', () => {
  it('writes brotli and gzip beside a script in a folder', async () => {
    const directory = temporaryDirectory()
    mkdirSync(join(directory, 'static'))
    const file = join(directory, 'static', 'entry.js')
    writeFileSync(file, script)

    await compressFiles(directory)

    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(script)
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(script)
  })

  it('does not compress images', async () => {
    const directory = temporaryDirectory()
    writeFileSync(join(directory, 'icon.png'), 'icon')

    await compressFiles(directory)

    expect(existsSync(join(directory, 'icon.png.br'))).toBe(false)
  })
})
