import type { Tool } from '@ag-ui/core'

import type { Draft } from '@/core/conversation/fold/draft'
import { hasSettled } from '@/core/conversation/fold/run-info'
import type { ToolCall } from '@/core/conversation/message'
import type { ToolRegistry } from '@/core/tools/tool-registry'

import { countRound, noRepeats } from './repeats'
import type { RunPorts } from './run-ports'
import { unfinishedCallAnswer } from './unfinished-call-answer'

/** The tool calls of one turn, round by round. */
export interface ToolRounds {
  readonly definitions: readonly Tool[]
  /** Waits, before the first run, until the tools are known. Returns undefined if there is nothing to wait for. */
  awaitTools(signal: AbortSignal): Promise<void> | undefined
  /** The calls that the last run left to us. */
  openCalls(): ToolCall[]
  /** Treats all open calls as ours, because this device began to make them. */
  takeOpenCalls(): void
  /** Whether the last run ended with open calls to tools that are not ours. */
  leavesCallsToServer(): boolean
  /** Counts a round of calls. Returns the tool of a call that was repeated too often with the same results. */
  count(calls: readonly ToolCall[]): string | undefined
  /** Runs all open calls concurrently and adds the results to the draft. */
  run(signal: AbortSignal): Promise<void>
  /** Answers every open call without running it, because servers reject a message after an open call. */
  answerOpenCalls(): void
}

export function createToolRounds(
  takeTools: () => ToolRegistry,
  draft: Draft,
  ports: Pick<RunPorts, 'callTool' | 'leavesEveryCall' | 'awaitTools'>,
  onContent: () => void,
): ToolRounds {
  const { callTool, leavesEveryCall = false } = ports
  let tools = takeTools()
  let takesEveryCall = leavesEveryCall
  let isFirstRun = true
  let repeats = noRepeats

  const isOurs = ({ name }: ToolCall) => takesEveryCall || tools.has(name)

  function openCalls(): ToolCall[] {
    if (!hasSettled(draft.run)) return []
    return draft.openCalls.filter((call) => call.status === 'pending' && isOurs(call))
  }

  async function run(call: ToolCall, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    draft.setToolCallStatus(call.id, 'executing')
    onContent()
    if (signal.aborted) return
    const answer = await callTool(call, tools, signal)
    if (signal.aborted) return
    draft.addToolResult(call.id, answer)
    onContent()
  }

  return {
    get definitions() {
      return tools.definitions
    },
    awaitTools(signal) {
      const known = isFirstRun ? ports.awaitTools?.(signal) : undefined
      isFirstRun = false
      return known?.then(() => {
        if (!signal.aborted) tools = takeTools()
      })
    },
    openCalls,
    takeOpenCalls: () => void (takesEveryCall = true),
    leavesCallsToServer: () =>
      draft.run.outcome.kind === 'success' && draft.openCalls.some((call) => !isOurs(call)),
    count(calls) {
      const resultOf = (id: string) => draft.toolCall(id)?.result
      const { repeats: counted, repeatedTool } = countRound(repeats, calls, resultOf)
      repeats = counted
      return repeatedTool
    },
    async run(signal) {
      const calls = openCalls()
      takesEveryCall = leavesEveryCall
      await Promise.all(calls.map((call) => run(call, signal)))
    },
    answerOpenCalls() {
      for (const call of draft.openCalls) draft.addToolResult(call.id, unfinishedCallAnswer(call))
    },
  }
}
