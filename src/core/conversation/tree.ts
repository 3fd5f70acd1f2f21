import type { Message } from './message'

/** A message and its parent; a root has none. */
export interface TreeEntry {
  readonly message: Message
  readonly parentId: string | undefined
}

/** Changes to a conversation's tree; the leaf is the end of the shown path. */
export interface TreeChanges {
  readonly entries: readonly TreeEntry[]
  /** The ids of removed messages. */
  readonly removed: readonly string[]
  readonly leaf: string | undefined
}

interface Path {
  readonly ids: readonly string[]
  message(id: string): Message | undefined
}

/**
 * The path of one run: its input, then its output. A repeated message keeps its first position and
 * its last version.
 */
export function pathOfRun(
  given: readonly Message[],
  produced: readonly Message[],
): { entries: TreeEntry[]; leaf: string | undefined } {
  const messages = new Map<string, Message>()
  for (const message of [...given, ...produced]) messages.set(message.id, message)
  const entries: TreeEntry[] = []
  let parentId: string | undefined
  for (const message of messages.values()) {
    entries.push({ message, parentId })
    parentId = message.id
  }
  return { entries, leaf: parentId }
}

/**
 * The changes to store for a path: changed messages, messages with a new parent, and the ids of
 * removed ones. `before` is the path as last stored, `parentId` the parent of its first message.
 */
export function changesOfPath(
  path: Path,
  changedIds: ReadonlySet<string>,
  before: readonly string[],
  parentId?: string,
): TreeChanges {
  const { ids } = path
  const leaf = ids.at(-1) ?? parentId
  if (ids === before) {
    const entries = [...changedIds].flatMap((id) => {
      const at = ids.lastIndexOf(id)
      const message = path.message(id)
      return at === -1 || !message ? [] : { message, parentId: ids[at - 1] ?? parentId }
    })
    return { entries, removed: [], leaf }
  }
  const parentsBefore = new Map(before.map((id, at) => [id, before[at - 1] ?? parentId]))
  const entries = ids.flatMap((id, at) => {
    const parent = ids[at - 1] ?? parentId
    const isWritten = parentsBefore.has(id) && parentsBefore.get(id) === parent
    const message = isWritten && !changedIds.has(id) ? undefined : path.message(id)
    return message ? { message, parentId: parent } : []
  })
  const held = new Set(ids)
  return { entries, removed: before.filter((id) => !held.has(id)), leaf }
}
