import type { Run } from '@/core/contract/run'
import { fromAguiMessages } from '@/core/conversation/agui-messages'
import { createDraft, type Draft } from '@/core/conversation/fold/draft'
import type { Message } from '@/core/conversation/message'
import type { TreeChanges, TreeEntry } from '@/core/conversation/tree'

export interface TreeOfRuns extends TreeChanges {
  /** The conversation along the path of the last run. */
  readonly draft: Draft
}

/**
 * Builds the message tree from a thread's runs in order. The input of a run is the whole path that it
 * continues: a branch begins where it leaves the path of the previous run. `held` messages are already
 * stored and keep their parents; only new and changed messages are returned as entries.
 */
export function treeOfRuns(
  runs: readonly Run[],
  fold: (draft: Draft, run: Run) => void,
  held: readonly TreeEntry[] = [],
): TreeOfRuns {
  const known = new Map(held.map((entry) => [entry.message.id, entry]))
  const changed = new Set<string>()
  const removed: string[] = []
  let draft = createDraft([], runs[0]?.run_input?.state)

  const note = () => {
    const { ids } = draft
    for (const id of draft.takeChanges().messageIds) {
      const message = draft.message(id)
      if (!message) continue
      const before = known.get(id)
      const parentId = before ? before.parentId : ids[ids.lastIndexOf(id) - 1]
      known.set(id, { message, parentId })
      changed.add(id)
    }
  }

  /** Attaches the children of a removed message to the end of its run. */
  const reattachChildren = (removedId: string) => {
    const parentId = draft.ids.at(-1)
    known.delete(removedId)
    for (const [id, entry] of known) {
      if (entry.parentId !== removedId) continue
      known.set(id, { ...entry, parentId })
      changed.add(id)
    }
  }

  for (const run of runs) {
    const given = run.run_input ? fromAguiMessages(run.run_input.messages) : []
    if (run.run_input) draft = draftFor(given, run.run_input.state, draft, known)
    for (const message of given) draft.addMessage(message)
    note()
    fold(draft, run)
    note()
    for (const id of removedMessageIds(run, draft, held)) {
      removed.push(id)
      reattachChildren(id)
    }
  }
  return {
    entries: [...known.values()].filter(({ message }) => changed.has(message.id)),
    removed,
    leaf: draft.ids.at(-1),
    draft,
  }
}

/** The ids of stored messages of a finished run that its events do not contain. */
function removedMessageIds(run: Run, draft: Draft, held: readonly TreeEntry[]): string[] {
  if (run.finished === null || !run.events?.length) return []
  return held.flatMap(({ message: { id, runId } }) =>
    runId === run.run_id && !draft.message(id) ? id : [],
  )
}

/** Returns the draft if the input continues it, otherwise a new draft of the path that the input continues. */
function draftFor(
  given: readonly Message[],
  state: unknown,
  draft: Draft,
  known: ReadonlyMap<string, TreeEntry>,
): Draft {
  const anchor = given.findLast(({ id }) => known.has(id))
  const at = anchor ? draft.ids.lastIndexOf(anchor.id) : -1
  const isOnPath = anchor ? at !== -1 : true
  const isAtEnd = isOnPath && !draft.ids.slice(at + 1).some((id) => isSent(draft.message(id)))
  return isAtEnd ? draft : createDraft(pathTo(anchor?.id, known), state)
}

/** Whether a message is part of the input of later runs. */
function isSent(message: Message | undefined): boolean {
  if (message?.role === 'assistant') return message.text !== '' || message.toolCalls.length > 0
  return message?.role === 'user' || message?.role === 'tool'
}

function pathTo(leaf: string | undefined, known: ReadonlyMap<string, TreeEntry>): Message[] {
  const path = new Map<string, Message>()
  let entry = leaf === undefined ? undefined : known.get(leaf)
  while (entry && !path.has(entry.message.id)) {
    path.set(entry.message.id, entry.message)
    entry = entry.parentId === undefined ? undefined : known.get(entry.parentId)
  }
  return [...path.values()].reverse().concat(unsentTail(leaf, known))
}

/** The messages after this one up to a leaf, if later runs send none of them. */
function unsentTail(
  id: string | undefined,
  known: ReadonlyMap<string, TreeEntry>,
  tail: readonly Message[] = [],
): readonly Message[] {
  const child = id !== undefined && [...known.values()].findLast(({ parentId }) => parentId === id)
  if (!child) return tail
  const { message } = child
  return isSent(message) || tail.includes(message)
    ? []
    : unsentTail(message.id, known, [...tail, message])
}
