import { spawn, type SpawnOptions } from 'node:child_process'
import { join } from 'node:path'

export const projectDirectory = join(__dirname, '..')

/** What every tool is told: no network but the one it was asked for, no telemetry, nobody is watching. */
export const unattended = { EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1', CI: '1' } as const

const mostMilliseconds = 10 * 60_000

type Variables = Record<string, string>

function start(
  program: string,
  parameters: readonly string[],
  variables: Variables,
  output: 'inherit' | 'pipe',
) {
  const options: SpawnOptions = {
    cwd: projectDirectory,
    env: { ...process.env, ...variables },
    stdio: ['ignore', output, 'inherit'],
    timeout: mostMilliseconds,
    shell: process.platform === 'win32',
  }
  return spawn(program, parameters, options)
}

export function toolPath(name: string): string {
  return join(projectDirectory, 'node_modules', '.bin', name)
}

function exitCodeOf(child: ReturnType<typeof start>): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Runs a program of node_modules/.bin, showing its output, and answers with its exit code. */
export function runTool(name: string, parameters: readonly string[], variables: Variables = {}) {
  return exitCodeOf(start(toolPath(name), parameters, variables, 'inherit'))
}

/** Runs a script of package.json, showing its output, and answers with its exit code. */
export function runScript(name: string, variables: Variables = {}) {
  return exitCodeOf(start('npm', ['run', '--silent', name], variables, 'inherit'))
}

/** Runs a program of node_modules/.bin and answers with what it printed. */
export async function readTool(
  name: string,
  parameters: readonly string[],
  variables: Variables = {},
) {
  const child = start(toolPath(name), parameters, variables, 'pipe')
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const code = await exitCodeOf(child)
  return { code, output }
}
