import type { JsonPatch, JsonPatchOperation } from '@ag-ui/core'

import { isContainer, isEqual, type Container } from './is-equal'

/** Containers that only we hold, so that they may be mutated. */
export type Copies = Set<object>

type Undo = (() => void)[]

/** The size limit of a document. Repeated copies share memory, but take exponential time to traverse. */
const mostMembers = 1_000_000

/** Marks a missing value or a failed operation; `undefined` could be a value. */
const missing = Symbol('missing')

/**
 * Applies all RFC 6902 operations, or none and returns undefined. Shared containers on a path are copied
 * before they are mutated. `copies` remembers the copies; a caller that reuses it must clear it when the
 * document is read.
 */
export function applyPatch(
  document: unknown,
  patch: JsonPatch,
  copies: Copies = new Set(),
): { document: unknown } | undefined {
  const undo: Undo = []
  let result = document
  for (const operation of patch) {
    result = applyOperation(result, operation, copies, undo)
    if (result !== missing) continue
    for (const step of undo.reverse()) step()
    return undefined
  }
  return { document: result }
}

/** The document after the operation, or `missing` when it does not apply. */
function applyOperation(
  document: unknown,
  operation: JsonPatchOperation,
  copies: Copies,
  undo: Undo,
): unknown {
  const path = stepsOf(operation.path)
  if (!path) return missing
  switch (operation.op) {
    case 'add':
      return add(document, path, operation.value, copies, undo)
    case 'replace': {
      if (path.length === 0) return operation.value
      const holder = findWritable(document, path, copies)
      const isDone = holder && replaceMember(holder.parent, last(path), operation.value, undo)
      return isDone ? holder.root : missing
    }
    case 'remove':
      return remove(document, path, copies, undo)
    case 'test':
      return isEqual(find(document, path), operation.value) ? document : missing
    case 'copy': {
      const value = find(document, stepsOf(operation.from))
      if (value === missing) return missing
      const counts: Counts = new Map()
      if (membersOf(document, counts) + membersOf(value, counts) > mostMembers) return missing
      share(value, copies)
      return add(document, path, value, copies, undo)
    }
    case 'move': {
      const from = stepsOf(operation.from)
      const value = find(document, from)
      if (!from || value === missing || operation.path.startsWith(`${operation.from}/`)) {
        return missing
      }
      if (operation.path === operation.from) return document
      return add(remove(document, from, copies, undo), path, value, copies, undo)
    }
  }
}

function add(
  document: unknown,
  path: readonly string[],
  value: unknown,
  copies: Copies,
  undo: Undo,
): unknown {
  if (path.length === 0) return value
  const holder = findWritable(document, path, copies)
  return holder && addMember(holder.parent, last(path), value, undo) ? holder.root : missing
}

function remove(document: unknown, path: readonly string[], copies: Copies, undo: Undo): unknown {
  if (path.length === 0) return null
  const holder = findWritable(document, path, copies)
  return holder && removeMember(holder.parent, last(path), undo) ? holder.root : missing
}

function last(path: readonly string[]): string {
  return path.at(-1) ?? ''
}

function find(document: unknown, path: readonly string[] | undefined): unknown {
  let value = path ? document : missing
  for (const step of path ?? []) value = memberOf(value, step)
  return value
}

/** Finds the container of the path's last step, and copies the shared containers on the way. */
function findWritable(
  document: unknown,
  path: readonly string[],
  copies: Copies,
): { root: Container; parent: Container } | undefined {
  if (!isContainer(document)) return undefined
  const root = writable(document, copies)
  let parent = root
  for (let at = 0; at < path.length - 1; at += 1) {
    const step = path[at] ?? ''
    const child = memberOf(parent, step)
    if (!isContainer(child)) return undefined
    const copy = writable(child, copies)
    if (copy !== child) setMember(parent, step, copy)
    parent = copy
  }
  return { root, parent }
}

function writable(container: Container, copies: Copies): Container {
  if (copies.has(container)) return container
  const copy = Array.isArray(container) ? container.slice() : { ...container }
  copies.add(copy)
  return copy
}

type Counts = Map<object, number>

/** Counts all values. A container that occurs in several places counts once for each. */
function membersOf(value: unknown, counts: Counts): number {
  if (!isContainer(value)) return 1
  const known = counts.get(value)
  if (known !== undefined) return known
  let count = 1
  for (const child of Object.values(value)) count += membersOf(child, counts)
  counts.set(value, count)
  return count
}

/** Marks a value as shared, so that it is not mutated. Everything inside a shared container is shared already. */
function share(value: unknown, copies: Copies): void {
  if (!isContainer(value) || !copies.delete(value)) return
  for (const child of Object.values(value)) share(child, copies)
}

function addMember(holder: Container, step: string, value: unknown, undo: Undo): boolean {
  if (!Array.isArray(holder)) {
    if (Object.hasOwn(holder, step)) return replaceMember(holder, step, value, undo)
    holder[step] = value
    undo.push(() => delete holder[step])
    return true
  }
  const index = step === '-' ? holder.length : indexOf(step)
  if (index === undefined || index > holder.length) return false
  holder.splice(index, 0, value)
  undo.push(() => holder.splice(index, 1))
  return true
}

function removeMember(holder: Container, step: string, undo: Undo): boolean {
  const before = memberOf(holder, step)
  if (before === missing) return false
  if (Array.isArray(holder)) {
    holder.splice(Number(step), 1)
    undo.push(() => holder.splice(Number(step), 0, before))
  } else {
    delete holder[step]
    undo.push(() => setMember(holder, step, before))
  }
  return true
}

function replaceMember(holder: Container, step: string, value: unknown, undo: Undo): boolean {
  const before = memberOf(holder, step)
  if (before === missing) return false
  setMember(holder, step, value)
  undo.push(() => setMember(holder, step, before))
  return true
}

function setMember(holder: Container, step: string, value: unknown): void {
  if (Array.isArray(holder)) holder[Number(step)] = value
  else holder[step] = value
}

function memberOf(holder: unknown, step: string): unknown {
  if (!isContainer(holder)) return missing
  if (!Array.isArray(holder)) return Object.hasOwn(holder, step) ? holder[step] : missing
  const index = indexOf(step)
  return index !== undefined && index < holder.length ? holder[index] : missing
}

/** Parses a list index: digits without a leading zero. */
function indexOf(step: string): number | undefined {
  const index = Number(step)
  return index >= 0 && Number.isSafeInteger(index) && String(index) === step ? index : undefined
}

/** Parses a JSON pointer into steps. `__proto__` is rejected: assigning it would set the prototype. */
function stepsOf(pointer: string): string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) return undefined
  const isEscaped = pointer.includes('~')
  const steps: string[] = []
  for (let from = 1, to = 0; to !== -1; from = to + 1) {
    to = pointer.indexOf('/', from)
    const step = to === -1 ? pointer.slice(from) : pointer.slice(from, to)
    if (step === '__proto__') return undefined
    steps.push(isEscaped ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step)
  }
  return steps
}
