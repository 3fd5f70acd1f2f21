import { createChunkExpander } from '@/core/agui/chunks'
import { createDecoder } from '@/core/agui/decode'
import { fromAguiMessages } from '@/core/conversation/agui-messages'
import { createDraft } from '@/core/conversation/draft'
import type { Draft } from '@/core/conversation/draft'
import type { Run } from '@/core/contract/run'

/** The conversation that a thread's runs made, folded as if it were happening now. */
export function foldHistory(runs: readonly Run[]): Draft {
  const draft = createDraft()
  for (const run of runs) {
    // The server does not echo what a person said: it stands in the run's input.
    for (const message of fromAguiMessages(run.run_input?.messages ?? [])) draft.addMessage(message)
    draft.beginRun(run.thread_id, run.run_id)
    const decode = createDecoder({ onWarning: () => {}, onFailure: () => {} })
    const expand = createChunkExpander((event) => draft.apply(event))
    for (const stored of run.events ?? []) {
      const event = decode(stored)
      if (event) expand(event)
    }
    draft.abandonRun()
  }
  draft.takeChanges()
  return draft
}
