import { EventType, type AGUIEvent } from '@ag-ui/core'

import type { CallDelta } from './chunk'

interface Call {
  /** Our id: the server's, unless it is missing or already used in the thread. */
  readonly id: string
  givenId: string | undefined
  name: string | undefined
  /** The previous call's name, if it was repeated. This becomes a call once it has arguments. */
  repeatedName: string | undefined
  arguments: string
}

interface Ports {
  /** The message that the calls belong to. */
  parentMessageId: string
  newId: () => string
  /** Ids of earlier calls in the thread: some servers start at `call_0` in every answer. */
  takenIds: ReadonlySet<string>
}

/**
 * Assembles streamed tool calls. Servers identify calls differently: a known id wins; a new id is a
 * new call even on a used index; without id and index the current call continues, unless the name
 * differs; indices may start anywhere.
 */
export function createToolCalls({ parentMessageId, newId, takenIds }: Ports) {
  const calls: Call[] = []
  const byId = new Map<string, Call>()
  const byIndex = new Map<number, Call>()
  let current: Call | undefined

  function begin(givenId: string | undefined, repeatedName?: string): Call {
    const isFree = givenId !== undefined && !takenIds.has(givenId)
    const id = isFree ? givenId : newId()
    const call = { id, givenId: undefined, name: undefined, repeatedName, arguments: '' }
    calls.push(call)
    return call
  }

  function find(delta: CallDelta, id: string | undefined, index: number | undefined): Call {
    const known = id === undefined ? undefined : byId.get(id)
    if (known) return known
    const place = index === undefined ? current : byIndex.get(index)
    if (!place || (id !== undefined && place.givenId !== undefined)) return begin(id)
    if (!isNextCall(place, delta)) return place
    const isRepeated = id === undefined && place.name === delta.function?.name
    return begin(id, isRepeated ? place.name : undefined)
  }

  return {
    accept(delta: CallDelta): AGUIEvent[] {
      const id = delta.id || undefined
      const index = delta.index ?? undefined
      const call = find(delta, id, index)
      current = call
      if (index !== undefined) byIndex.set(index, call)
      if (id !== undefined) {
        call.givenId ??= id
        byId.set(id, call)
      }
      return extend(call, delta, parentMessageId)
    },

    /** Whether arguments arrived for a call without a name. */
    hasNameless: () =>
      calls.some((call) => call.name === undefined && call.arguments.trim() !== ''),

    hasNamed: () => calls.some((call) => call.name !== undefined),

    end: (): AGUIEvent[] =>
      calls.flatMap(({ id: toolCallId, name }) =>
        name === undefined ? [] : [{ type: EventType.TOOL_CALL_END, toolCallId }],
      ),
  }
}

function extend(call: Call, delta: CallDelta, parentMessageId: string): AGUIEvent[] {
  const added = argumentsAdded(call, delta)
  call.arguments += added
  const events: AGUIEvent[] = []
  const isNamed = call.name !== undefined
  if (call.repeatedName === undefined) call.name ??= delta.function?.name || undefined
  else if (call.arguments.trim() !== '') call.name ??= call.repeatedName
  if (call.name === undefined) return events
  const { id: toolCallId, name: toolCallName } = call
  if (!isNamed) {
    events.push({ type: EventType.TOOL_CALL_START, toolCallId, toolCallName, parentMessageId })
  }
  const unsentArguments = isNamed ? added : call.arguments
  if (unsentArguments !== '')
    events.push({ type: EventType.TOOL_CALL_ARGS, toolCallId, delta: unsentArguments })
  return events
}

/** Arguments sent as an object are complete, and some servers repeat them. */
function argumentsAdded(call: Call, { function: made }: CallDelta): string {
  const given = made?.arguments ?? ''
  if (typeof given === 'string') return given
  return call.arguments === '' ? JSON.stringify(given) : ''
}

/** Whether a named delta starts another call: with a new name before any arguments, or after complete ones. */
function isNextCall(call: Call, { function: made }: CallDelta): boolean {
  const name = call.name ?? call.repeatedName
  if (!made?.name || name === undefined) return false
  return (made.name !== name && call.arguments === '') || isWhole(call.arguments)
}

function isWhole(text: string): boolean {
  if (!text.trimEnd().endsWith('}')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
