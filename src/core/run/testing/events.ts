/** Short constructors for the events of a run. */
export const started = (runId: string) => ({ type: 'RUN_STARTED', threadId: 't1', runId })
export const finished = (runId: string, outcome?: object) => ({
  type: 'RUN_FINISHED',
  threadId: 't1',
  runId,
  ...(outcome && { outcome }),
})
export const errored = (message: string) => ({ type: 'RUN_ERROR', message })
export const opens = (messageId: string) => ({
  type: 'TEXT_MESSAGE_START',
  messageId,
  role: 'assistant',
})
export const delta = (messageId: string, text: string) => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId,
  delta: text,
})
export const closes = (messageId: string) => ({ type: 'TEXT_MESSAGE_END', messageId })
export const says = (messageId: string, text: string, more: object = {}) => [
  { ...opens(messageId), ...more },
  delta(messageId, text),
  closes(messageId),
]
export const calls = (toolCallId: string, toolCallName: string, json = '{}') => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta: json },
  { type: 'TOOL_CALL_END', toolCallId },
]
