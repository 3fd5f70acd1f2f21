import { PROTOCOL_VERSION, type ResumeEntry, type RunAgentInput, type Tool } from '@ag-ui/core'

import { toAguiMessages } from '@/core/conversation/agui-messages'
import { continueRequest } from '@/core/conversation/continue-request'
import type { Draft } from '@/core/conversation/fold/draft'
import { isToldInterrupt } from '@/core/conversation/fold/told-interrupts'

/** Tells the agent that no tools are left. */
const lastRoundNotice = {
  description: 'Limit of tool calls',
  value:
    'The limit of tool calls for this turn has been reached and no tools are available any more. ' +
    'Answer now with what you know, and say what is missing.',
}

/** The input of a run. */
export function runInput(
  threadId: string,
  runId: string,
  draft: Draft,
  tools: readonly Tool[],
  {
    isLastRound,
    isContinued = false,
    resume,
  }: {
    isLastRound: boolean
    /** Whether the run goes on with the answer that the conversation ends with. */
    isContinued?: boolean
    resume: readonly ResumeEntry[]
  },
): RunAgentInput {
  const told = resume.find(({ interruptId }) => isToldInterrupt(interruptId))
  const answers = resume.filter(({ interruptId }) => !isToldInterrupt(interruptId))
  const interruptedRun = resume.length > 0 ? draft.run.runId : undefined
  return {
    threadId,
    runId,
    ...(interruptedRun !== undefined && { parentRunId: interruptedRun }),
    protocolVersion: PROTOCOL_VERSION,
    messages: [...toAguiMessages(draft), ...(isContinued ? [continueRequest(runId)] : [])],
    state: draft.agentState,
    // Servers older than AG-UI 1.0 refuse an input without these two, even when they are empty.
    tools: isLastRound ? [] : [...tools],
    context: isLastRound ? [lastRoundNotice] : [],
    forwardedProps: told ? { command: { resume: commandOf(told) } } : {},
    ...(answers.length > 0 && { resume: answers }),
  }
}

/** A command has no way to cancel, and without one the graph would ask again. */
const commandOf = ({ status, payload }: ResumeEntry): unknown =>
  status === 'resolved' ? payload : { approved: false }
