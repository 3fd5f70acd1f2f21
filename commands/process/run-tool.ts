import { join } from 'node:path'

import { runWatched, type Ending, type Write } from './watched-process'

export const projectDirectory = join(__dirname, '..', '..')

/** Compilers and tests create much short-lived garbage. With more room for it, they spend a third less time on GC. */
const youngGeneration = '--max-semi-space-size=64'

/** Variables for every tool: Expo stays offline and sends no telemetry, and nothing expects a terminal. */
export const unattended = {
  EXPO_OFFLINE: '1',
  EXPO_NO_TELEMETRY: '1',
  CI: '1',
  NODE_OPTIONS: [process.env['NODE_OPTIONS'], youngGeneration].filter(Boolean).join(' '),
} as const

const silenceLimitMilliseconds = 10 * 60_000

interface Surroundings {
  variables?: Record<string, string>
  write?: Write
}

export const show: Write = (text, stream) => void process[stream].write(text)

export function toolPath(name: string): string {
  return join(projectDirectory, 'node_modules', '.bin', name)
}

/** Runs a program and shows its output. */
export function runProgram(
  program: string,
  parameters: readonly string[],
  { variables = {}, write = show }: Surroundings = {},
): Promise<Ending> {
  const directory = projectDirectory
  return runWatched({ program, parameters, directory, variables, write, silenceLimitMilliseconds })
}

/** Runs a program of node_modules/.bin and shows its output. */
export function runTool(
  name: string,
  parameters: readonly string[],
  surroundings: Surroundings = {},
): Promise<Ending> {
  return runProgram(toolPath(name), parameters, surroundings)
}

/** Runs a script of package.json and shows its output. */
export function runScript(name: string, surroundings: Surroundings = {}): Promise<Ending> {
  return runProgram('npm', ['run', '--silent', name], surroundings)
}

/** Runs a program of node_modules/.bin and returns its standard output; only standard error is shown. */
export async function readTool(
  name: string,
  parameters: readonly string[],
  { variables = {}, write = show }: Surroundings = {},
): Promise<{ ending: Ending; output: string }> {
  let output = ''
  const ending = await runTool(name, parameters, {
    variables,
    write: (text, stream) => {
      if (stream === 'stdout') output += text
      else write(text, stream)
    },
  })
  return { ending, output }
}

/** Returns a sentence that says why a program failed, or undefined if it succeeded. */
export function describeFailure(name: string, ending: Ending): string | undefined {
  switch (ending.kind) {
    case 'exited':
      return ending.code === 0 ? undefined : `${name} ended with code ${ending.code}.`
    case 'silent':
      return `${name} printed nothing for ${ending.milliseconds / 60_000} minutes and was stopped.`
  }
}
