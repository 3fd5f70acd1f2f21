import { atom, type Atom, type PrimitiveAtom } from 'jotai'

import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { settingsAtom } from '@/state/settings/settings'
import { messageIdsAtom } from '@/state/thread/thread-atoms'
import { messageAtom } from '@/state/thread/thread-sessions'
import { charactersPerRow, createMarkdownRows, type MarkdownRow } from '@/ui/markdown/markdown-rows'

/** A row of the list: a message, or a part of a long answer. */
export interface MessagePart {
  readonly key: string
  readonly id: string
  /** Starts at 0. */
  readonly part: number
}

/** The text of an answer, in parts. */
export interface AnswerText {
  /** What each part shows. An answer without text has none. */
  readonly rows: Atom<readonly MarkdownRow[]>
  /** How many rows of the list the answer takes: at least one. */
  readonly count: Atom<number>
  /** Whether the person wants to see it as it is written. */
  readonly isPlain: PrimitiveAtom<boolean>
}

/** Divides the messages of a thread into rows. Its owner is the list, which drops what was read with itself. */
export interface MessageRows {
  /** Another array only when there are other rows. */
  readonly parts: Atom<readonly MessagePart[]>
  readonly textOf: (id: string) => AnswerText
}

export function createMessageRows(key: ThreadKey): MessageRows {
  const texts = new Map<string, AnswerText>()
  const known = new Map<string, MessagePart>()

  function textOf(id: string): AnswerText {
    const text = texts.get(id) ?? createAnswerText(key, id)
    texts.set(id, text)
    return text
  }

  function partOf(id: string, part: number): MessagePart {
    const rowKey = part === 0 ? id : `${id} ${part}`
    const row = known.get(rowKey) ?? { key: rowKey, id, part }
    known.set(rowKey, row)
    return row
  }

  return {
    parts: atom((get) =>
      get(messageIdsAtom(key)).flatMap((id) =>
        Array.from({ length: get(textOf(id).count) }, (_, part) => partOf(id, part)),
      ),
    ),
    textOf,
  }
}

const noRows: readonly MarkdownRow[] = []

function createAnswerText(key: ThreadKey, id: string): AnswerText {
  const reader = createMarkdownRows()
  const isPlain = atom(false)
  const rows = atom((get) => {
    const message = get(messageAtom(key, id))
    if (message?.role !== 'assistant') return noRows
    const { text, isStreaming = false } = message
    if (!isStreaming && text === '') return noRows
    // Without streaming, the text appears when it is complete.
    const isHeld = isStreaming && !get(settingsAtom(key)).stream
    return reader.update({ text: isHeld ? '' : text, isStreaming, isPlain: get(isPlain) })
  })
  return {
    rows,
    count: atom((get) => (isShort(get(messageAtom(key, id))) ? 1 : Math.max(1, get(rows).length))),
    isPlain,
  }
}

/** Most messages are, and need not be read to know that they take one row. */
const isShort = (message: Message | undefined) =>
  message?.role !== 'assistant' || message.text.length <= charactersPerRow
