import type { Event, EventType, Message } from '@ag-ui/core'

type WithPlainType<Known> = Known extends { type: infer Type extends EventType }
  ? Omit<Known, 'type'> & { type: `${Type}` }
  : never

/** An AG-UI 1.0 event, discriminated by the plain string on the wire instead of an enum. */
export type AguiEvent = WithPlainType<Event>

export type AguiEventType = AguiEvent['type']

export type AguiEventOf<Type extends AguiEventType> = Extract<AguiEvent, { type: Type }>

/** A message as sent in a run's input and in MESSAGES_SNAPSHOT. */
export type AguiMessage = Message

/** The output of chunk expansion: every event except the three chunk types. */
export type WholeEvent = Exclude<
  AguiEvent,
  { type: 'TEXT_MESSAGE_CHUNK' | 'TOOL_CALL_CHUNK' | 'REASONING_MESSAGE_CHUNK' }
>
