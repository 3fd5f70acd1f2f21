import type { AguiEventOf, WholeEvent } from '@/core/agui/event'

const words = ['Hello', ' ', 'naïve', '🙂', '', '\n', '{"a":', '1}', '"', '日本', 'x'.repeat(40)]

/** Generates a valid run from the numbers. */
export function traceOf(choices: readonly number[], runId = 'r1'): WholeEvent[] {
  const trace = new Trace(runId)
  for (const choice of choices) trace.makeMove(choice)
  return trace.finish()
}

class Trace {
  private readonly events: WholeEvent[] = []
  private readonly runId: string
  private made = 0
  private openTexts: string[] = []
  private answers: string[] = []
  private openCalls: string[] = []
  private endedCalls: string[] = []
  private openReasoning: string[] = []
  private reasoning: string[] = []
  private activities: string[] = []
  private steps: string[] = []

  constructor(runId: string) {
    this.runId = runId
    this.events.push(
      { type: 'RUN_STARTED', threadId: 't1', runId },
      { type: 'STATE_SNAPSHOT', snapshot: { count: 0, items: [] } },
    )
  }

  makeMove(choice: number): void {
    const moves = this.moves(Math.floor(choice / 64))
    moves[choice % moves.length]?.()
  }

  finish(): WholeEvent[] {
    for (const messageId of this.openTexts) this.emit({ type: 'TEXT_MESSAGE_END', messageId })
    for (const messageId of this.openReasoning) {
      this.emit({ type: 'REASONING_MESSAGE_END', messageId })
    }
    for (const toolCallId of this.openCalls) this.emit({ type: 'TOOL_CALL_END', toolCallId })
    for (const stepName of this.steps) this.emit({ type: 'STEP_FINISHED', stepName })
    this.emit({ type: 'RUN_FINISHED', threadId: 't1', runId: this.runId })
    return this.events
  }

  private moves(pick: number): (() => void)[] {
    return [
      () => this.startText(pick),
      () => this.startCall(pick),
      () => this.startReasoning(),
      () => this.changeState(pick),
      () => this.showActivity(pick),
      () => this.emit({ type: 'CUSTOM', name: 'note', value: pick }),
      () => this.emit({ type: 'RAW', event: { pick } }),
      () => this.changeStep(pick),
      ...this.movesOfText(pick),
      ...this.movesOfCalls(pick),
      ...this.movesOfReasoning(pick),
      ...(this.canSendSnapshot() ? [() => this.sendSnapshot(pick)] : []),
    ]
  }

  private movesOfText(pick: number): (() => void)[] {
    const messageId = at(this.openTexts, pick)
    const closed = at(
      this.answers.filter((id) => !this.openTexts.includes(id)),
      pick,
    )
    const say = () => {
      if (messageId === undefined) return
      this.emit({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta: wordAt(pick), ...metadata(pick) })
    }
    const close = () => {
      if (messageId === undefined) return
      this.emit({ type: 'TEXT_MESSAGE_END', messageId, ...metadata(pick) })
      this.openTexts = this.openTexts.filter((id) => id !== messageId)
    }
    const reopen = () => {
      if (closed === undefined) return
      this.emit({ type: 'TEXT_MESSAGE_START', messageId: closed, role: 'assistant' })
      this.openTexts.push(closed)
    }
    return [...(messageId === undefined ? [] : [say, say, close]), ...(closed ? [reopen] : [])]
  }

  private movesOfCalls(pick: number): (() => void)[] {
    const open = at(this.openCalls, pick)
    const ended = at(this.endedCalls, pick)
    const moves: (() => void)[] = []
    if (open !== undefined) {
      moves.push(() => {
        this.emit({
          type: 'TOOL_CALL_ARGS',
          toolCallId: open,
          delta: wordAt(pick),
          ...metadata(pick),
        })
      })
      moves.push(() => {
        this.emit({ type: 'TOOL_CALL_END', toolCallId: open, ...metadata(pick) })
        this.openCalls = this.openCalls.filter((id) => id !== open)
        this.endedCalls.push(open)
      })
    }
    if (ended !== undefined) {
      moves.push(() => this.answerCall(ended, pick))
      moves.push(() => this.encrypt('tool-call', ended))
    }
    return moves
  }

  private movesOfReasoning(pick: number): (() => void)[] {
    const open = at(this.openReasoning, pick)
    const known = at(this.reasoning, pick)
    const moves: (() => void)[] = []
    if (open !== undefined) {
      moves.push(() => {
        this.emit({ type: 'REASONING_MESSAGE_CONTENT', messageId: open, delta: wordAt(pick) })
      })
      moves.push(() => {
        this.emit({ type: 'REASONING_MESSAGE_END', messageId: open, ...metadata(pick) })
        this.openReasoning = this.openReasoning.filter((id) => id !== open)
      })
    }
    if (known !== undefined) moves.push(() => this.encrypt('message', known))
    return moves
  }

  private startText(pick: number): void {
    const messageId = this.newId('text')
    const role = pick % 7 === 6 ? 'system' : 'assistant'
    this.emit({ type: 'TEXT_MESSAGE_START', messageId, role, ...metadata(pick) })
    this.openTexts.push(messageId)
    if (role === 'assistant') this.answers.push(messageId)
  }

  private startCall(pick: number): void {
    const toolCallId = this.newId('call')
    const toolCallName = `tool-${pick % 3}`
    const start: AguiEventOf<'TOOL_CALL_START'> = {
      type: 'TOOL_CALL_START',
      toolCallId,
      toolCallName,
    }
    const parentMessageId = pick % 3 === 0 ? this.newId('parent') : at(this.answers, pick)
    if (pick % 3 === 1 || parentMessageId === undefined) this.emit(start)
    else this.emit({ ...start, parentMessageId })
    this.openCalls.push(toolCallId)
  }

  private answerCall(toolCallId: string, pick: number): void {
    const messageId = this.newId('result')
    const content = pick % 2 === 0 ? 'done' : [{ type: 'text' as const, text: 'done' }]
    this.emit({ type: 'TOOL_CALL_RESULT', toolCallId, messageId, content, ...metadata(pick) })
    this.endedCalls = this.endedCalls.filter((id) => id !== toolCallId)
  }

  private startReasoning(): void {
    const messageId = this.newId('reasoning')
    this.emit({ type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' })
    this.openReasoning.push(messageId)
    this.reasoning.push(messageId)
  }

  private encrypt(subtype: 'tool-call' | 'message', entityId: string): void {
    const encryptedValue = `secret-${entityId}`
    this.emit({ type: 'REASONING_ENCRYPTED_VALUE', subtype, entityId, encryptedValue })
  }

  private changeState(pick: number): void {
    const patches: AguiEventOf<'STATE_DELTA'>['delta'][] = [
      [{ op: 'replace', path: '/count', value: pick }],
      [{ op: 'add', path: '/items/-', value: { pick } }],
      [
        { op: 'copy', from: '/count', path: '/last' },
        { op: 'test', path: '/last', value: null },
      ],
      [{ op: 'remove', path: '/missing' }],
    ]
    this.emit({ type: 'STATE_DELTA', delta: at(patches, pick) ?? [] })
  }

  private showActivity(pick: number): void {
    const known = at(this.activities, pick)
    const activityType = `activity-${pick % 2}`
    if (known === undefined || pick % 4 === 0) {
      const messageId = this.newId('activity')
      const event = { type: 'ACTIVITY_SNAPSHOT', messageId, activityType } as const
      this.emit({ ...event, content: { pick }, ...metadata(pick) })
      this.activities.push(messageId)
    } else if (pick % 4 === 1) {
      const event = { type: 'ACTIVITY_SNAPSHOT', messageId: known, activityType } as const
      this.emit({ ...event, content: { again: pick }, replace: pick % 8 === 1 })
    } else {
      const patch = [{ op: 'add' as const, path: '/more', value: pick }]
      this.emit({ type: 'ACTIVITY_DELTA', messageId: known, activityType, patch })
    }
  }

  private changeStep(pick: number): void {
    const open = at(this.steps, pick)
    if (open !== undefined && pick % 2 === 0) {
      this.emit({ type: 'STEP_FINISHED', stepName: open })
      this.steps = this.steps.filter((name) => name !== open)
    } else {
      const stepName = this.newId('step')
      this.emit({ type: 'STEP_STARTED', stepName })
      this.steps.push(stepName)
    }
  }

  private canSendSnapshot(): boolean {
    const open = [this.openTexts, this.openCalls, this.openReasoning, this.endedCalls]
    return open.every((ids) => ids.length === 0)
  }

  /** Emits a snapshot that keeps some answers in order and adds a new one. */
  private sendSnapshot(pick: number): void {
    const kept = this.answers.filter((_id, index) => (pick >> (index % 8)) % 2 === 0)
    this.answers = [...kept, this.newId('snapshot')]
    const messages = this.answers.map((id) => ({
      id,
      role: 'assistant' as const,
      content: `snapshot ${id}`,
    }))
    this.emit({ type: 'MESSAGES_SNAPSHOT', messages })
  }

  private newId(kind: string): string {
    this.made += 1
    return `${this.runId}-${kind}-${this.made}`
  }

  private emit(event: WholeEvent): void {
    this.events.push(event)
  }
}

function at<Item>(list: readonly Item[], pick: number): Item | undefined {
  return list[pick % list.length]
}

function wordAt(pick: number): string {
  return at(words, pick) ?? ''
}

function metadata(pick: number): { metadata?: Record<string, unknown> } {
  return pick % 5 === 0 ? { metadata: { [`key-${pick % 3}`]: pick } } : {}
}
