import type { AguiEvent } from '@/core/agui/event'

interface Lane {
  tag: { subagentRunId?: string }
  open?: { kind: 'text' | 'call' | 'reasoning'; id: string }
}

/** Generates a run of chunks by an agent and two subagents from the numbers. */
export function chunkTraceOf(choices: readonly number[]): AguiEvent[] {
  const lanes: Lane[] = [
    { tag: {} },
    { tag: { subagentRunId: 's1' } },
    { tag: { subagentRunId: 's2' } },
  ]
  const events: AguiEvent[] = [{ type: 'RUN_STARTED', threadId: 't1', runId: 'r1' }]
  for (const [made, choice] of choices.entries()) {
    const lane = lanes[choice % lanes.length]
    if (lane) events.push(nextIn(lane, Math.floor(choice / 3), made))
  }
  events.push({ type: 'RUN_FINISHED', threadId: 't1', runId: 'r1' })
  return events
}

function nextIn(lane: Lane, pick: number, made: number): AguiEvent {
  const delta = ['a', 'b ', '', '{"x":1}'][pick % 4] ?? ''
  const isContinued = lane.open !== undefined && pick % 5 < 3
  const named = pick % 2 === 0
  switch (
    isContinued ? lane.open?.kind : (['text', 'call', 'reasoning', 'none'] as const)[pick % 4]
  ) {
    case 'text': {
      const id = isContinued ? lane.open?.id : `text-${made}`
      lane.open = { kind: 'text', id: id ?? '' }
      const messageId = isContinued && !named ? {} : { messageId: lane.open.id }
      return { type: 'TEXT_MESSAGE_CHUNK', ...messageId, ...lane.tag, delta }
    }
    case 'reasoning': {
      const id = isContinued ? lane.open?.id : `reasoning-${made}`
      lane.open = { kind: 'reasoning', id: id ?? '' }
      const messageId = isContinued && !named ? {} : { messageId: lane.open.id }
      return { type: 'REASONING_MESSAGE_CHUNK', ...messageId, ...lane.tag, delta }
    }
    case 'call': {
      const id = isContinued ? lane.open?.id : `call-${made}`
      lane.open = { kind: 'call', id: id ?? '' }
      const start = { toolCallId: lane.open.id, toolCallName: 'tool' }
      return {
        type: 'TOOL_CALL_CHUNK',
        ...(isContinued && !named ? {} : start),
        ...lane.tag,
        delta,
      }
    }
    default:
      if (pick % 8 === 3) return { type: 'RAW', event: pick, ...lane.tag }
      delete lane.open
      return { type: 'CUSTOM', name: 'note', value: pick, ...lane.tag }
  }
}
