import { isTextMessage, type Message, type ToolCall } from '@/core/conversation/message'

/** A message being folded: its last immutable version, and what has arrived since. */
export interface Entry {
  readonly id: string
  message: Message
  /** Whether text may be appended. */
  isOpen: boolean
  /** Whether text or the arguments of a call may be appended. */
  isStreaming: boolean
  /** Text that arrived since `message` was made. */
  chunks: string[] | undefined
  /** Calls whose arguments grew since `message` was made. */
  grown: CallSite[] | undefined
  /** The publication that lists the latest change. */
  changedIn: number
}

/** The place of a tool call, and the arguments that have arrived since it was last read. */
export interface CallSite {
  readonly entry: Entry
  readonly index: number
  isStreaming: boolean
  /** Whether a piece of the arguments may be missing. */
  isDamaged?: boolean
  /** The server's time at which the arguments were complete, in milliseconds. */
  completeAt: number | undefined
  /** Argument text that arrived since the call was last read. */
  chunks: string[] | undefined
}

export interface MessageBufferChanges {
  /** Messages that are new, changed or removed. */
  readonly messageIds: ReadonlySet<string>
  /** Whether `ids` changed. */
  readonly list: boolean
}

/**
 * The messages of one thread, by id and in order. A delta costs one array push, regardless of the number
 * of messages and the length of the text. Immutable messages are built when they are read.
 */
export class MessageBuffer {
  private entries = new Map<string, Entry>()
  private order: string[] = []
  private publicOrder: readonly string[] | undefined
  private sites = new Map<string, CallSite>()
  private resultSites = new Map<string, CallSite>()
  private publication = 0
  private changed = new Set<string>()
  private hasNewList = false
  /** Entries that are still streaming. */
  private open = new Set<Entry>()

  constructor(messages: readonly Message[]) {
    for (const message of messages) this.add(message)
    this.takeChanges()
  }

  get ids(): readonly string[] {
    this.publicOrder ??= [...this.order]
    return this.publicOrder
  }

  entry(id: string): Entry | undefined {
    return this.entries.get(id)
  }

  read(id: string): Message | undefined {
    const entry = this.entries.get(id)
    return entry && freshMessage(entry)
  }

  readAll(): Message[] {
    return this.order.flatMap((id) => this.read(id) ?? [])
  }

  site(toolCallId: string): CallSite | undefined {
    return this.sites.get(toolCallId)
  }

  /** The call whose result has this message id. */
  siteOfResult(messageId: string): CallSite | undefined {
    return this.resultSites.get(messageId)
  }

  /** The messages that are still streaming. */
  openEntries(): Entry[] {
    return [...this.open]
  }

  /** Appends a message, unless its id is taken. */
  add(message: Message): Entry | undefined {
    if (this.entries.has(message.id)) return undefined
    const entry = newEntry(message)
    this.entries.set(message.id, entry)
    this.order.push(message.id)
    this.index(entry)
    this.noteList()
    this.note(entry)
    return entry
  }

  /** Replaces the message of an entry. */
  replace(entry: Entry, message: Message): void {
    entry.message = message
    this.index(entry)
    this.note(entry)
  }

  /** Replaces all messages with these, in this order. */
  reorder(messages: readonly Message[]): void {
    const held = this.entries
    const heldOrder = this.order
    this.entries = new Map()
    this.order = []
    this.sites.clear()
    this.resultSites.clear()
    this.open.clear()
    for (const message of messages) {
      const { id } = message
      const entry = held.get(id) ?? newEntry(message)
      if (entry.message !== message || entry.changedIn === never) {
        entry.message = message
        entry.chunks = undefined
        entry.grown = undefined
        this.note(entry)
      }
      entry.isStreaming = false
      this.entries.set(id, entry)
      if (this.entries.size > this.order.length) this.order.push(id)
      this.index(entry)
    }
    for (const id of heldOrder) if (!this.entries.has(id)) this.changed.add(id)
    if (!isSameList(heldOrder, this.order)) this.noteList()
  }

  appendText(entry: Entry, delta: string): void {
    if (entry.chunks) entry.chunks.push(delta)
    else entry.chunks = [delta]
    this.note(entry)
  }

  appendArguments(site: CallSite, delta: string): void {
    if (site.chunks) site.chunks.push(delta)
    else {
      site.chunks = [delta]
      if (site.entry.grown) site.entry.grown.push(site)
      else site.entry.grown = [site]
    }
    this.note(site.entry)
  }

  changeCall(site: CallSite, change: (call: ToolCall) => ToolCall): void {
    const { entry, index } = site
    const message = freshMessage(entry)
    if (message.role !== 'assistant') return
    const toolCalls = message.toolCalls.map((call, at) => (at === index ? change(call) : call))
    this.replace(entry, { ...message, toolCalls })
  }

  get hasChanges(): boolean {
    return this.hasNewList || this.changed.size > 0
  }

  takeChanges(): MessageBufferChanges {
    const changes = { messageIds: this.changed, list: this.hasNewList }
    if (this.changed.size > 0) this.changed = new Set()
    this.hasNewList = false
    this.publication += 1
    return changes
  }

  private noteList(): void {
    this.publicOrder = undefined
    this.hasNewList = true
  }

  private note(entry: Entry): void {
    if (entry.changedIn === this.publication) return
    entry.changedIn = this.publication
    this.changed.add(entry.id)
  }

  private index(entry: Entry): void {
    const { message } = entry
    entry.isOpen = isTextMessage(message) && message.isStreaming === true
    let isStreaming = entry.isOpen
    if (message.role === 'assistant' && message.toolCalls.length > 0) {
      for (const [index, call] of message.toolCalls.entries()) {
        const site = this.siteFor(entry, index, call.id)
        site.isStreaming = call.status === 'streaming'
        isStreaming ||= site.isStreaming
        if (call.result) this.resultSites.set(call.result.messageId, site)
      }
    }
    if (isStreaming === entry.isStreaming) return
    entry.isStreaming = isStreaming
    if (isStreaming) this.open.add(entry)
    else this.open.delete(entry)
  }

  private siteFor(entry: Entry, index: number, toolCallId: string): CallSite {
    const held = this.sites.get(toolCallId)
    if (held?.entry === entry && held.index === index) return held
    const site = { entry, index, isStreaming: false, completeAt: undefined, chunks: undefined }
    this.sites.set(toolCallId, site)
    return site
  }
}

/** The message with all text and arguments that have arrived. */
export function freshMessage(entry: Entry): Message {
  if (entry.chunks && isTextMessage(entry.message)) {
    entry.message = { ...entry.message, text: entry.message.text + entry.chunks.join('') }
    entry.chunks = undefined
  }
  if (entry.grown && entry.message.role === 'assistant') {
    const toolCalls = [...entry.message.toolCalls]
    for (const site of entry.grown) {
      const call = toolCalls[site.index]
      const more = site.chunks?.join('') ?? ''
      if (call) toolCalls[site.index] = { ...call, arguments: call.arguments + more }
      site.chunks = undefined
    }
    entry.grown = undefined
    entry.message = { ...entry.message, toolCalls }
  }
  return entry.message
}

/** Marks an entry that was never published. */
const never = -1

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}

function newEntry(message: Message): Entry {
  return {
    id: message.id,
    message,
    isOpen: false,
    isStreaming: false,
    chunks: undefined,
    grown: undefined,
    changedIn: never,
  }
}
