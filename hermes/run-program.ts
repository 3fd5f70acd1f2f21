import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describeFailure, projectDirectory, runProgram } from '../commands/process/run-tool'
import { bundle } from './bundle'

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux64-bin',
  darwin: 'osx-bin',
  win32: 'win64-bin',
}

const machine = join(
  projectDirectory,
  'node_modules',
  'hermes-engine-cli',
  platforms[process.platform] ?? 'linux64-bin',
  'hermes',
)

const surroundings = ['engine', 'decoder', 'host'].map((file) => `import './hermes/inside/${file}'`)

/** Runs a program on the VM, and calls `onLine` for each line that it prints. Rejects if the VM fails. */
export async function runOnHermes(
  program: string,
  variables: Record<string, string>,
  onLine: (line: string) => void,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'continuo-hermes-'))
  try {
    const script = join(directory, 'program.js')
    const code = await bundle([...surroundings, program].join('\n'))
    const environment = JSON.stringify({ env: variables })
    // Metro makes every module strict.
    writeFileSync(script, `'use strict';globalThis.process=${environment};${code}`)
    let rest = ''
    const ending = await runProgram(machine, ['-w', '-O', '-Xmicrotask-queue', script], {
      write(text, stream) {
        if (stream === 'stderr') return void process.stderr.write(text)
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        lines.forEach(onLine)
      },
    })
    const failure = describeFailure('hermes', ending)
    if (failure !== undefined) throw new Error(failure)
  } finally {
    rmSync(directory, { recursive: true })
  }
}
