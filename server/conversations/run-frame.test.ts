import { EventType, type AGUIEvent } from '@ag-ui/core'

import { createRunFrame } from './run-frame'

const run = { threadId: 't', runId: 'r' }
const start: AGUIEvent = { type: EventType.TEXT_MESSAGE_START, messageId: 'm' }
const finished: AGUIEvent = { type: EventType.RUN_FINISHED, ...run }

describe('a run frame', () => {
  it('starts a run once whatever the agent sends', () => {
    const frame = createRunFrame(run)
    expect(frame.start()).toMatchObject({ type: 'RUN_STARTED', ...run })
    expect(frame.admit({ type: EventType.RUN_STARTED, ...run })).toEqual([])
  })

  it('ends a run that the agent left open', () => {
    expect(createRunFrame(run).end({ kind: 'completed' })).toEqual([finished])
  })

  it("keeps the agent's own end and drops everything after it", () => {
    const frame = createRunFrame(run)
    const own: AGUIEvent = { type: EventType.RUN_ERROR, message: 'No', code: 'mine' }
    expect(frame.admit(own)).toEqual([own])
    expect(frame.isEnded()).toBe(true)
    expect(frame.admit(start)).toEqual([])
    expect(frame.admit(finished)).toEqual([])
    expect(frame.end({ kind: 'completed' })).toEqual([])
  })

  it("puts the run's ids into the agent's own end", () => {
    const other: AGUIEvent = { type: EventType.RUN_FINISHED, threadId: 'x', runId: 'y', result: 1 }
    expect(createRunFrame(run).admit(other)).toEqual([{ ...finished, result: 1 }])
  })

  it('closes open spans, innermost first, before a run finishes', () => {
    const frame = createRunFrame(run)
    const opened: AGUIEvent[] = [
      { type: EventType.STEP_STARTED, stepName: 's' },
      { type: EventType.SUBAGENT_STARTED, subagentRunId: 'sub', name: 'Helper' },
      { type: EventType.REASONING_START, messageId: 'r1', subagentRunId: 'sub' },
      { type: EventType.REASONING_MESSAGE_START, messageId: 'r2', role: 'reasoning' },
      start,
      { type: EventType.TEXT_MESSAGE_START, messageId: 'closed' },
      { type: EventType.TOOL_CALL_START, toolCallId: 'c', toolCallName: 'clock' },
      { type: EventType.TEXT_MESSAGE_END, messageId: 'closed' },
    ]
    expect(opened.flatMap((event) => frame.admit(event))).toEqual(opened)
    expect(frame.end({ kind: 'cancelled' })).toEqual([
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      { type: 'TEXT_MESSAGE_END', messageId: 'm' },
      { type: 'REASONING_MESSAGE_END', messageId: 'r2' },
      { type: 'REASONING_END', messageId: 'r1', subagentRunId: 'sub' },
      expect.objectContaining({ type: 'SUBAGENT_ERROR', subagentRunId: 'sub' }),
      { type: 'STEP_FINISHED', stepName: 's' },
      { ...finished, outcome: { type: 'cancelled' } },
    ])
  })

  it('leaves spans open after an error', () => {
    const frame = createRunFrame(run)
    frame.admit(start)
    const failed = { kind: 'failed', code: 'no', message: 'No.' } as const
    expect(frame.end(failed)).toEqual([{ type: 'RUN_ERROR', code: 'no', message: 'No.' }])
  })
})
