import { PROTOCOL_VERSION, type ResumeEntry, type RunAgentInput, type Tool } from '@ag-ui/core'

import { toAguiMessages } from '@/core/conversation/agui-messages'
import { continueRequest } from '@/core/conversation/continue-request'
import { isCustomInterrupt } from '@/core/conversation/fold/custom-interrupts'
import type { Draft } from '@/core/conversation/fold/draft'

/** Tells the agent that it has used up its rounds of tools. */
const lastRoundNotice = {
  description: 'Limit of tool calls',
  value:
    'The limit of tool calls for this turn has been reached, so no tools are available. ' +
    'Answer now with what you know, and say what is missing.',
}

/** Builds the input of a run. */
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
    /** Whether the run continues the answer at the end of the conversation. */
    isContinued?: boolean
    resume: readonly ResumeEntry[]
  },
): RunAgentInput {
  const customAnswer = resume.find(({ interruptId }) => isCustomInterrupt(interruptId))
  const answers = resume.filter(({ interruptId }) => !isCustomInterrupt(interruptId))
  const interruptedRun = resume.length > 0 ? draft.run.runId : undefined
  return {
    threadId,
    runId,
    ...(interruptedRun !== undefined && { parentRunId: interruptedRun }),
    protocolVersion: PROTOCOL_VERSION,
    messages: [...toAguiMessages(draft), ...(isContinued ? [continueRequest(runId)] : [])],
    state: draft.agentState,
    // Servers older than AG-UI 1.0 require these two, even if they are empty.
    tools: isLastRound ? [] : [...tools],
    context: isLastRound ? [lastRoundNotice] : [],
    forwardedProps: customAnswer ? { command: { resume: commandOf(customAnswer) } } : {},
    ...(answers.length > 0 && { resume: answers }),
  }
}

/** A command cannot cancel, so a cancelled interrupt is declined: without a command the graph would ask again. */
const commandOf = ({ status, payload }: ResumeEntry): unknown =>
  status === 'resolved' ? payload : { approved: false }
