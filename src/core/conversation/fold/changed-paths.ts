import { isContainer, isEqual, type Container } from './is-equal'

/**
 * Returns JSON pointers to the parts of a document that differ from an earlier version: every value that is
 * new or changed, and all containers around it. The container of a removed value counts as changed.
 */
export function changedPaths(before: unknown, now: unknown): ReadonlySet<string> {
  const paths = new Set<string>()
  collect(before, now, '', paths)
  return paths
}

function collect(before: unknown, now: unknown, path: string, paths: Set<string>): void {
  if (isEqual(before, now)) return
  paths.add(path)
  if (!isContainer(now)) return
  for (const [name, value] of Object.entries(now)) {
    collect(memberOf(before, name), value, pointerTo(path, name), paths)
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  isContainer(value) && Object.hasOwn(value, name) ? membersOf(value)[name] : undefined

const membersOf = (value: Container): Readonly<Record<string, unknown>> =>
  Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : value

/** The JSON pointer of a member. */
export const pointerTo = (path: string, name: string): string =>
  `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
