import type { WholeEvent } from '@/core/agui/event'
import type { Draft } from '@/core/conversation/fold/draft'

import type { RunPorts, RunReport } from './run-ports'

/** Folds the events of runs into the draft of their thread. */
export interface RunFold {
  /** Whether the next run continues an answer. */
  readonly isContinued: boolean
  /** Makes the next run continue this answer, or none. */
  continueAnswer(messageId: string | undefined): void
  begin(runId: string): void
  apply(event: WholeEvent): void
  /** Reports the new warnings of the draft. */
  reportWarnings(): void
}

export function createRunFold(
  threadId: string,
  draft: Draft,
  { joinsAnswers = false }: Pick<RunPorts, 'joinsAnswers'>,
  report: RunReport,
): RunFold {
  let reported = draft.warnings.length
  let continued: string | undefined
  let placed = unchanged

  function reportWarnings(): void {
    for (const warning of draft.warnings.slice(reported)) report.warning(warning)
    reported = draft.warnings.length
  }

  return {
    get isContinued() {
      return continued !== undefined
    },
    continueAnswer: (messageId) => void (continued = messageId),
    begin(runId) {
      const joined = joinsAnswers ? continued : undefined
      continued = undefined
      draft.beginRun(threadId, runId)
      if (joined !== undefined) draft.continueAnswer(joined)
      placed = joined === undefined ? unchanged : continuedAnswer(joined)
    },
    apply(event) {
      draft.apply(placed(event))
      reportWarnings()
    },
    reportWarnings,
  }
}

const unchanged = (event: WholeEvent): WholeEvent => event

/** Appends the first text of a run to an earlier answer, so that a word that was cut off becomes whole. */
function continuedAnswer(messageId: string): (event: WholeEvent) => WholeEvent {
  /** The id of the first text, or null if a call came before any text. */
  let source: string | null | undefined
  return (event) => {
    switch (event.type) {
      case 'TEXT_MESSAGE_START':
        if (source === undefined && isOwnAnswer(event)) source = event.messageId
        return event.messageId === source ? { ...event, messageId } : event
      case 'TEXT_MESSAGE_CONTENT':
      case 'TEXT_MESSAGE_END':
        return event.messageId === source ? { ...event, messageId } : event
      case 'TOOL_CALL_START':
        source ??= null
        return event.parentMessageId !== undefined && event.parentMessageId === source
          ? { ...event, parentMessageId: messageId }
          : event
      default:
        return event
    }
  }
}

const isOwnAnswer = ({
  role = 'assistant',
  subagentRunId,
}: {
  role?: string
  subagentRunId?: string
}) => role === 'assistant' && subagentRunId === undefined
