import type { Event, EventType, Message } from '@ag-ui/core'

type WithPlainType<Known> = Known extends { type: infer Type extends EventType }
  ? Omit<Known, 'type'> & { type: `${Type}` }
  : never

/** One event of AG-UI 1.0, told apart by the plain string that travels on the wire. */
export type AguiEvent = WithPlainType<Event>

export type AguiEventType = AguiEvent['type']

export type AguiEventOf<Type extends AguiEventType> = Extract<AguiEvent, { type: Type }>

/** A message as it travels in a run's input and in MESSAGES_SNAPSHOT. */
export type AguiMessage = Message

/** What comes out of chunk expansion: every event but the three shorthands. */
export type WholeEvent = Exclude<
  AguiEvent,
  { type: 'TEXT_MESSAGE_CHUNK' | 'TOOL_CALL_CHUNK' | 'REASONING_MESSAGE_CHUNK' }
>
