import { createDraft, type Draft } from '@/core/conversation/fold/draft'
import type { Message } from '@/core/conversation/message'

import type { LoadedPath } from './loaded-path'

/** Messages before the draft, which are only shown, and the message at which the page before them ends. */
export interface EarlierMessages {
  readonly messages: ReadonlyMap<string, Message>
  readonly endingAt: string | undefined
}

/** The path that a thread shows: pages from the device, and the draft that turns add to. */
export interface ShownPath {
  readonly draft: Draft
  readonly earlier: EarlierMessages
}

export const shownPath = (draft: Draft, parentId: string | undefined): ShownPath => ({
  draft,
  earlier: { messages: new Map(), endingAt: parentId },
})

/** Adds one more page before the path. */
export function withEarlierPage(
  { draft, earlier }: ShownPath,
  page: { readonly messages: readonly Message[]; readonly earlier: string | undefined },
): ShownPath {
  const older = page.messages.map((message) => [message.id, message] as const)
  return {
    draft,
    earlier: { messages: new Map([...older, ...earlier.messages]), endingAt: page.earlier },
  }
}

export const messageIn = ({ draft, earlier }: ShownPath, id: string): Message | undefined =>
  draft.message(id) ?? earlier.messages.get(id)

/** Returns the draft's own array if there is nothing before it. */
export const idsIn = ({ draft, earlier }: ShownPath): readonly string[] =>
  earlier.messages.size === 0 ? draft.ids : [...earlier.messages.keys(), ...draft.ids]

/** Returns the path without a message at its end. */
export function pathWithout(path: ShownPath, messageId: string): Omit<LoadedPath, 'state'> {
  const messages = idsIn(path)
    .filter((id) => id !== messageId)
    .flatMap((id) => messageIn(path, id) ?? [])
  return {
    draft: createDraft(messages, path.draft.agentState),
    parentId: path.earlier.endingAt,
  }
}
