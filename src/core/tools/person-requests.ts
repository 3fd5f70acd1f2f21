import type { JsonObject } from '@/core/agui/json'
import type { ThreadKey } from '@/core/conversation/thread-key'

import type { ClientTool, LinkIntent, ToolIntent, ToolRisk } from './client-tool'

/** A request that waits for a person. */
export type PersonRequest = ApprovalRequest | QuestionRequest | LinkRequest

/** What people should know about a tool that is about to run. */
export type ToolLabel = Pick<ClientTool, 'title' | 'instance' | 'claims'>

export interface ApprovalRequest extends ToolLabel {
  readonly id: string
  readonly kind: 'approval'
  readonly threadKey: ThreadKey
  readonly toolCallId: string
  readonly toolName: string
  readonly risk: ToolRisk
  readonly arguments: JsonObject
  /** Identifies the tool with these arguments; the approval is for this hash. */
  readonly hash: string
  /** What is about to happen, if the tool can say. */
  readonly intent?: ToolIntent
  /** The call was interrupted while it was running, and may have taken effect. */
  readonly isRepeat?: true
}

export interface QuestionRequest {
  readonly id: string
  readonly kind: 'question'
  readonly threadKey: ThreadKey
  readonly toolCallId: string
  readonly message: string
  /** The schema of the answer. */
  readonly schema: JsonObject
}

/** A link that only the person can open, because the browser blocked it. */
export interface LinkRequest {
  readonly id: string
  readonly kind: 'link'
  readonly threadKey: ThreadKey
  readonly toolCallId: string
  readonly link: LinkIntent
}

/** Asks the person. A request whose signal fires is withdrawn. */
export interface Person {
  approve(request: Asked<ApprovalRequest>, signal: AbortSignal): Promise<Approval>
  reply(request: Asked<QuestionRequest>, signal: AbortSignal): Promise<Reply>
  visit(request: Asked<LinkRequest>, signal: AbortSignal): Promise<Visit>
}

export type Asked<Request> = Omit<Request, 'id' | 'kind'>

/** The hash identifies what the person saw. */
interface Approved {
  readonly kind: 'approved'
  readonly hash: string
  readonly scope: 'once' | 'always'
}
interface Answered {
  readonly kind: 'answered'
  readonly value: unknown
}
/** The person opened the link. */
interface Visited {
  readonly kind: 'visited'
}
interface Denied {
  readonly kind: 'denied'
}
/** The turn is over and the answer is no longer needed. */
interface Withdrawn {
  readonly kind: 'withdrawn'
}

export type Approval = Approved | Denied | Withdrawn
export type Reply = Answered | Denied | Withdrawn
export type Visit = Visited | Denied | Withdrawn
export type PersonAnswer = Approved | Answered | Visited | Denied

/** The open requests in order. None is dropped to make room. */
export interface PersonRequests extends Person {
  /** Returns the same array until something changes. */
  getSnapshot(): readonly PersonRequest[]
  subscribe(listener: () => void): () => void
  /** Does nothing if the request is closed or of another kind. */
  answer(id: string, answer: PersonAnswer): void
}

export function createPersonRequests(): PersonRequests {
  let requests: readonly PersonRequest[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const waiting = new Map<string, (answer: PersonAnswer) => void>()

  function publish(next: readonly PersonRequest[]): void {
    requests = next
    for (const listener of listeners) listener()
  }

  function close(id: string): void {
    waiting.delete(id)
    publish(requests.filter((request) => request.id !== id))
  }

  /** Resolves with the first answer that fits this kind of request. */
  function wait<Answer extends PersonAnswer>(
    request: PersonRequest,
    isAnswer: (answer: PersonAnswer) => answer is Answer,
    signal: AbortSignal,
  ): Promise<Answer | Withdrawn> {
    if (signal.aborted) return Promise.resolve({ kind: 'withdrawn' })
    return new Promise((resolve) => {
      const { id } = request
      function withdraw() {
        close(id)
        resolve({ kind: 'withdrawn' })
      }
      signal.addEventListener('abort', withdraw)
      waiting.set(id, (answer) => {
        if (!isAnswer(answer)) return
        signal.removeEventListener('abort', withdraw)
        close(id)
        resolve(answer)
      })
      publish([...requests, request])
    })
  }

  const newId = () => String((count += 1))

  return {
    approve: (request, signal) =>
      wait({ ...request, id: newId(), kind: 'approval' }, isApproval, signal),
    reply: (request, signal) =>
      wait({ ...request, id: newId(), kind: 'question' }, isReply, signal),
    visit: (request, signal) => wait({ ...request, id: newId(), kind: 'link' }, isVisit, signal),
    getSnapshot: () => requests,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    answer: (id, answer) => waiting.get(id)?.(answer),
  }
}

const isApproval = (answer: PersonAnswer) => answer.kind === 'approved' || answer.kind === 'denied'
const isReply = (answer: PersonAnswer) => answer.kind === 'answered' || answer.kind === 'denied'
const isVisit = (answer: PersonAnswer) => answer.kind === 'visited' || answer.kind === 'denied'
