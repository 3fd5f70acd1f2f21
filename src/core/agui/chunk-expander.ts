import type { AguiEvent, AguiEventOf, WholeEvent } from './event'
import type { ChunkFault } from './warning'

type Chunk = AguiEventOf<'TEXT_MESSAGE_CHUNK' | 'TOOL_CALL_CHUNK' | 'REASONING_MESSAGE_CHUNK'>
type Start = AguiEventOf<'TEXT_MESSAGE_START' | 'TOOL_CALL_START' | 'REASONING_MESSAGE_START'>

/** The message or call that one agent is assembling from chunks. */
interface OpenStream {
  chunkType: Chunk['type']
  id: string
  owner: string | undefined
  start: Start
}

/**
 * Creates a function that expands chunks into start, content and end events. Every agent of a run (the
 * parent and each subagent) has its own lane, so that they do not end each other's messages. The
 * function returns a fault if a chunk cannot be assigned to one lane.
 */
export function createChunkExpander(
  emit: (event: WholeEvent) => void,
): (event: AguiEvent) => ChunkFault | undefined {
  const lanes = new Map<string | undefined, OpenStream>()

  const close = (owner: string | undefined) => {
    const stream = lanes.get(owner)
    if (!stream) return
    lanes.delete(owner)
    emit(endOf(stream))
  }

  const expand = (chunk: Chunk): ChunkFault | undefined => {
    const lane = laneOf(chunk, lanes)
    if (typeof lane === 'string') return lane
    const id = idOf(chunk)
    let stream = lanes.get(lane.owner)
    if (stream?.chunkType !== chunk.type || (id !== undefined && id !== stream.id)) {
      const start = startOf(chunk)
      if (typeof start === 'string') return start
      close(lane.owner)
      stream = { chunkType: chunk.type, id: start.id, owner: lane.owner, start: start.event }
      lanes.set(lane.owner, stream)
      emit(start.event)
      if (chunk.delta === undefined && chunk.rawEvent === undefined) return undefined
    } else if (contradicts(chunk, stream.start)) {
      return 'contradicts-its-start'
    }
    if (hasContent(chunk)) emit(contentOf(chunk, stream))
    return undefined
  }

  return (event) => {
    switch (event.type) {
      case 'TEXT_MESSAGE_CONTENT':
      case 'REASONING_MESSAGE_CONTENT':
      case 'TOOL_CALL_ARGS':
        // These cases come first because they are by far the most frequent.
        if (lanes.size > 0) close(event.subagentRunId)
        break
      case 'TEXT_MESSAGE_CHUNK':
      case 'TOOL_CALL_CHUNK':
      case 'REASONING_MESSAGE_CHUNK':
        return expand(event)
      case 'RAW':
      case 'ACTIVITY_SNAPSHOT':
      case 'ACTIVITY_DELTA':
      case 'REASONING_ENCRYPTED_VALUE':
      case 'SUBAGENT_STARTED':
        break
      case 'RUN_STARTED':
      case 'RUN_FINISHED':
      case 'RUN_ERROR':
      case 'MESSAGES_SNAPSHOT':
        for (const owner of lanes.keys()) close(owner)
        break
      default:
        close(event.subagentRunId)
    }
    emit(event)
    return undefined
  }
}

/** Picks the lane of a chunk: the one that holds its id, else its subagent's, else the only open one. */
function laneOf(
  chunk: Chunk,
  lanes: ReadonlyMap<string | undefined, OpenStream>,
): { owner: string | undefined } | ChunkFault {
  const id = idOf(chunk)
  const tag = chunk.subagentRunId
  const open = [...lanes.values()].filter((stream) => stream.chunkType === chunk.type)
  if (id !== undefined) {
    const holder = open.find((stream) => stream.id === id)
    if (holder && tag !== undefined && tag !== holder.owner) return 'contradicts-its-start'
    return { owner: holder ? holder.owner : tag }
  }
  if (tag !== undefined || open.some((stream) => stream.owner === undefined)) return { owner: tag }
  return open.length > 1 ? 'several-open' : { owner: open[0]?.owner }
}

function idOf(chunk: Chunk): string | undefined {
  return chunk.type === 'TOOL_CALL_CHUNK' ? chunk.toolCallId : chunk.messageId
}

function hasContent(chunk: Chunk): boolean {
  return chunk.delta !== undefined || chunk.metadata !== undefined || chunk.rawEvent !== undefined
}

function contradicts(chunk: Chunk, start: Start): boolean {
  if (chunk.type === 'TEXT_MESSAGE_CHUNK' && start.type === 'TEXT_MESSAGE_START') {
    return differs(chunk.role, start.role) || differs(chunk.name, start.name)
  }
  if (chunk.type === 'TOOL_CALL_CHUNK' && start.type === 'TOOL_CALL_START') {
    return (
      differs(chunk.toolCallName, start.toolCallName) ||
      differs(chunk.parentMessageId, start.parentMessageId)
    )
  }
  return false
}

function differs(repeated: string | undefined, established: string | undefined): boolean {
  return repeated !== undefined && repeated !== established
}

function startOf(chunk: Chunk): { id: string; event: Start } | ChunkFault {
  const id = idOf(chunk)
  if (id === undefined) return 'no-id'
  const shared = { ...ownerOf(chunk.subagentRunId), ...metadataOf(chunk) }
  switch (chunk.type) {
    case 'TEXT_MESSAGE_CHUNK': {
      const name = chunk.name === undefined ? {} : { name: chunk.name }
      const role = chunk.role ?? 'assistant'
      return { id, event: { type: 'TEXT_MESSAGE_START', messageId: id, role, ...name, ...shared } }
    }
    case 'TOOL_CALL_CHUNK': {
      const { toolCallName, parentMessageId } = chunk
      if (toolCallName === undefined) return 'no-name'
      const parent = parentMessageId === undefined ? {} : { parentMessageId }
      const event: Start = { type: 'TOOL_CALL_START', toolCallId: id, toolCallName, ...parent }
      return { id, event: { ...event, ...shared } }
    }
    case 'REASONING_MESSAGE_CHUNK':
      return {
        id,
        event: { type: 'REASONING_MESSAGE_START', messageId: id, role: 'reasoning', ...shared },
      }
  }
}

function contentOf(chunk: Chunk, stream: OpenStream): WholeEvent {
  const raw = chunk.rawEvent === undefined ? {} : { rawEvent: chunk.rawEvent }
  const shared = {
    delta: chunk.delta ?? '',
    ...ownerOf(chunk.subagentRunId ?? stream.owner),
    ...metadataOf(chunk),
    ...raw,
  }
  switch (chunk.type) {
    case 'TEXT_MESSAGE_CHUNK':
      return { type: 'TEXT_MESSAGE_CONTENT', messageId: stream.id, ...shared }
    case 'TOOL_CALL_CHUNK':
      return { type: 'TOOL_CALL_ARGS', toolCallId: stream.id, ...shared }
    case 'REASONING_MESSAGE_CHUNK':
      return { type: 'REASONING_MESSAGE_CONTENT', messageId: stream.id, ...shared }
  }
}

function endOf({ chunkType, id, owner }: OpenStream): WholeEvent {
  switch (chunkType) {
    case 'TEXT_MESSAGE_CHUNK':
      return { type: 'TEXT_MESSAGE_END', messageId: id, ...ownerOf(owner) }
    case 'TOOL_CALL_CHUNK':
      return { type: 'TOOL_CALL_END', toolCallId: id, ...ownerOf(owner) }
    case 'REASONING_MESSAGE_CHUNK':
      return { type: 'REASONING_MESSAGE_END', messageId: id, ...ownerOf(owner) }
  }
}

function ownerOf(owner: string | undefined): { subagentRunId?: string } {
  return owner === undefined ? {} : { subagentRunId: owner }
}

function metadataOf({ metadata }: Chunk): Pick<Chunk, 'metadata'> {
  return metadata === undefined ? {} : { metadata }
}
