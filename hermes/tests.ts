import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { z } from 'zod'

import { projectDirectory } from '../commands/process/run-tool'
import { runOnHermes } from './run-program'

const areas = [
  'src/core/agui',
  'src/core/conversation',
  'src/core/run',
  'src/core/tools',
  'src/core/completions',
  'src/ui/markdown',
]

/** Files that need Jest, Node or a screen: all in these two folders but the gate and the blocks. */
const others = /^src\/(?:core\/tools\/(?!tool-gate)|ui\/markdown\/(?!blocks))/

/** Matches a file that uses a package or a global of Node. */
const ofNode = /'@ag-ui\/client'|\bBuffer\b/

const Line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('passed'), name: z.string(), milliseconds: z.number() }),
  z.object({ kind: z.literal('failed'), name: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('ended') }),
])

export interface Results {
  passed: number
  failed: number
}

/** The short form runs only files with properties, with fewer cases, and skips tests with large inputs. */
export interface Scope {
  isShort: boolean
}

/** Runs the tests of core on the VM and prints those that fail. */
export async function runTestsOnHermes({ isShort }: Scope): Promise<Results> {
  const program = [
    `import { runTests } from './hermes/inside/harness'`,
    ...testFiles(isShort).map((file) => `import './${file}'`),
    `void runTests()`,
  ].join('\n')
  const results: Results = { passed: 0, failed: 0 }
  let hasEnded = false
  const variables = isShort ? { CASES: '10', SHORT: '1' } : { CASES: '200' }
  await runOnHermes(program, variables, (text) => {
    const line = Line.parse(JSON.parse(text))
    if (line.kind === 'ended') hasEnded = true
    if (line.kind === 'passed') results.passed += 1
    if (line.kind === 'failed') {
      results.failed += 1
      console.error(`✗ ${line.name}\n${line.reason}\n`)
    }
  })
  if (!hasEnded) throw new Error('The tests did not finish: one of them waits forever.')
  return results
}

function testFiles(isShort: boolean): string[] {
  return areas
    .flatMap((area) =>
      readdirSync(join(projectDirectory, area), { recursive: true, encoding: 'utf8' }).map((file) =>
        posix.join(area, file.replaceAll('\\', '/')),
      ),
    )
    .filter((file) => file.endsWith('.test.ts') && !others.test(file))
    .filter((file) => {
      const text = readFileSync(join(projectDirectory, file), 'utf8')
      return !ofNode.test(text) && (!isShort || text.includes('assertProperty('))
    })
    .toSorted()
}
