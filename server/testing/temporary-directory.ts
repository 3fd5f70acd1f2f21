import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function temporaryDirectory(): string {
  return mkdtempSync(join(process.env.TEST_DIRECTORY ?? tmpdir(), 'continuo-'))
}
