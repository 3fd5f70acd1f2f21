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
  /** The content of each part. An answer without text has none. */
  readonly rows: Atom<readonly MarkdownRow[]>
  /** How many rows of the list the answer takes: at least one. */
  readonly count: Atom<number>
  /** Whether the person wants to see the Markdown as plain text. */
  readonly isPlain: PrimitiveAtom<boolean>
}

/** Divides the messages of a thread into rows. The list owns it, so parsed text is freed with the list. */
export interface MessageRows {
  /** A new array only if the rows change. */
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
    // With streaming switched off, the text appears once it is complete.
    const isHeld = isStreaming && !get(settingsAtom(key)).stream
    return reader.update({ text: isHeld ? '' : text, isStreaming, isPlain: get(isPlain) })
  })
  return {
    rows,
    count: atom((get) => (isShort(get(messageAtom(key, id))) ? 1 : Math.max(1, get(rows).length))),
    isPlain,
  }
}

/** Whether a message takes one row for sure. Most messages do, and need no parsing to find out. */
const isShort = (message: Message | undefined) =>
  message?.role !== 'assistant' || message.text.length <= charactersPerRow
