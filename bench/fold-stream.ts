import type { WholeEvent } from '@/core/agui/event'
import { createEventReader } from '@/core/agui/event-reader'
import { createDraft, type Draft } from '@/core/conversation/fold/draft'
import type { Message } from '@/core/conversation/message'

import type { Stream } from './streams'

/** The minimum for any client: decode, split at blank lines, parse. */
export function readFloor({ reads }: Stream): number {
  const decoder = new TextDecoder()
  let rest: string[] = []
  let frames = 0
  for (const bytes of reads) {
    const text = decoder.decode(bytes, { stream: true })
    const isSplitBreak = text.startsWith('\n') && rest.at(-1)?.endsWith('\n') === true
    let from = 0
    let end = isSplitBreak ? 0 : text.indexOf('\n\n')
    while (end !== -1) {
      rest.push(text.slice(from, end))
      frames += parseFrame(rest.length === 1 ? (rest[0] ?? '') : rest.join(''))
      rest = []
      from = end === 0 && isSplitBreak ? 1 : end + 2
      end = text.indexOf('\n\n', from)
    }
    if (from < text.length) rest.push(text.slice(from))
  }
  return frames
}

function parseFrame(text: string): number {
  return typeof JSON.parse(text.slice(6)) === 'object' ? 1 : 0
}

/** Our pipeline: turns bytes into a conversation and publishes it after every read. */
export function foldStream({ reads }: Stream, draft: Draft): Draft {
  const push = readerFor(draft)
  for (const bytes of reads) push(bytes)
  return draft
}

/** Our pipeline for many concurrent runs, one read of each in turn. */
export function foldStreams(streams: readonly Stream[], drafts: readonly Draft[]): void {
  const runs = streams.map(({ reads }, index) => ({
    reads,
    push: readerFor(drafts[index] ?? createDraft()),
  }))
  const longest = Math.max(...streams.map(({ reads }) => reads.length))
  for (let at = 0; at < longest; at += 1) {
    for (const { reads, push } of runs) {
      const bytes = reads[at]
      if (bytes) push(bytes)
    }
  }
}

/** Opens a thread with this history. */
export function openThread(messages: readonly Message[] = []): Draft {
  const draft = createDraft(messages)
  draft.takeChanges()
  return draft
}

function readerFor(draft: Draft): (bytes: Uint8Array) => void {
  const reader = createEventReader({
    onEvent: (event: WholeEvent) => draft.apply(event),
    onWarning: refuse,
    onFailure: refuse,
  })
  return (bytes) => {
    reader.push(bytes)
    for (const id of draft.takeChanges().messageIds) draft.message(id)
  }
}

function refuse(report: { kind: string }): never {
  throw new Error(`the workload is invalid: ${report.kind}`)
}
