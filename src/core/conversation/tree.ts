import type { Message } from './message'

/** A message and where it stands: behind its parent, or at the beginning. */
export interface TreeEntry {
  readonly message: Message
  readonly parentId: string | undefined
}

/** What a conversation's tree gets; the leaf is the end of the path that is shown. */
export interface TreeChanges {
  readonly entries: readonly TreeEntry[]
  /** Messages that are not told any more. */
  readonly removed: readonly string[]
  readonly leaf: string | undefined
}

interface Path {
  readonly ids: readonly string[]
  message(id: string): Message | undefined
}

/**
 * The path of one run: what it was given and, behind that, what it brought. A message that comes
 * twice stands where it came first and says what it said last.
 */
export function entriesOfRun(
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
 * What has to be written of a path that grew or changed: the messages that changed, those that
 * follow another one now, and the names of those that are gone. `before` is what the path was when
 * it was last written, and `parentId` what its first message follows.
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
