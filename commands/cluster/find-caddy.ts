import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the program that `CADDY_PATH` names, or else the first `caddy` on the `PATH`. */
export function findCaddy(variables: Record<string, string | undefined>): string | undefined {
  const { CADDY_PATH, PATH = '' } = variables
  const places = PATH.split(delimiter).map((folder) => join(folder, 'caddy'))
  return [...(CADDY_PATH === undefined ? [] : [CADDY_PATH]), ...places].find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
