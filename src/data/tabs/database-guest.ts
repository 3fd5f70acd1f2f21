import type { StoredChange } from '@/core/app/stored-change'
import { FailureError } from '@/core/failure'

import type { BoundValue, Connection } from './connection'
import type {
  DatabaseMessage,
  DatabaseRequest,
  DatabaseResponse,
  Statement,
} from './database-message'
import { startTimeout, type TabTimeout } from './start-timeout'

/** A write of this tab. It runs again if the owner ends before it has answered. */
export interface PendingWrite<Value> {
  readonly number: number
  readonly work: (db: Connection) => Promise<Value>
  readonly change: StoredChange
  /** The result of the last attempt, which may or may not have been committed. */
  attempt?: { readonly value: Value } | undefined
}

interface DatabaseGuestOptions extends TabTimeout {
  readonly tab: string
  readonly owner: string
  readonly post: (message: DatabaseMessage) => void
}

interface Question {
  readonly answer: (response: DatabaseResponse) => void
  readonly stopWaiting: () => void
}

/** Uses a database that another tab has open. */
export interface DatabaseGuest {
  readonly owner: string
  receive(id: number, response: DatabaseResponse): void
  read<Value>(work: (db: Connection) => Promise<Value>): Promise<Value>
  write<Value>(pending: PendingWrite<Value>): Promise<Value>
  /** Never answers the open requests. They are sent to the next owner instead. */
  abandon(): void
}

let lastId = 0

export function createDatabaseGuest(options: DatabaseGuestOptions): DatabaseGuest {
  const { tab, owner, post } = options
  const questions = new Map<number, Question>()
  let isAbandoned = false

  function send(id: number, request: DatabaseRequest): void {
    post({ kind: 'request', from: tab, to: owner, id, request })
  }

  function ask(request: DatabaseRequest): Promise<DatabaseResponse> {
    return new Promise((resolve) => {
      if (isAbandoned) return
      lastId += 1
      const id = lastId
      const stopWaiting = startTimeout(options, () =>
        receive(id, { kind: 'refused', failure: 'storage-taken' }),
      )
      questions.set(id, { answer: resolve, stopWaiting })
      send(id, request)
    })
  }

  function receive(id: number, response: DatabaseResponse): void {
    const question = questions.get(id)
    questions.delete(id)
    question?.stopWaiting()
    question?.answer(response)
  }

  async function valueOf(request: DatabaseRequest): Promise<unknown> {
    const response = await ask(request)
    if (response.kind === 'refused') throw new FailureError({ kind: response.failure })
    return response.kind === 'done' ? response.value : undefined
  }

  return {
    owner,
    receive,
    read: (work) => work(connectionOver((statement) => valueOf({ kind: 'read', statement }))),
    async write(pending) {
      const { number: write, work, change } = pending
      const begun = await ask({ kind: 'begin', write })
      if (begun.kind === 'committed' && pending.attempt) return pending.attempt.value
      if (begun.kind !== 'begun') {
        // If the owner wakes up later, it must not wait for this tab.
        send(0, { kind: 'roll-back', write })
        throw new FailureError({ kind: begun.kind === 'refused' ? begun.failure : 'storage' })
      }
      try {
        const step = (statement: Statement) => valueOf({ kind: 'step', write, statement })
        const value = await work(connectionOver(step))
        pending.attempt = { value }
        await valueOf({ kind: 'commit', write, change })
        return value
      } catch (error) {
        if (!isAbandoned) send(0, { kind: 'roll-back', write })
        throw error
      }
    },
    abandon() {
      isAbandoned = true
      for (const { stopWaiting } of questions.values()) stopWaiting()
      questions.clear()
    },
  }
}

function connectionOver(send: (statement: Statement) => Promise<unknown>): Connection {
  return {
    async execAsync(source) {
      await send({ method: 'exec', source, values: [] })
    },
    async runAsync(source: string, values: BoundValue[] = []) {
      const changes = await send({ method: 'run', source, values })
      return { changes: typeof changes === 'number' ? changes : 0 }
    },
    getFirstAsync: (source: string, values: BoundValue[] = []) =>
      send({ method: 'first', source, values }),
    async getAllAsync(source: string, values: BoundValue[] = []) {
      const rows = await send({ method: 'all', source, values })
      return Array.isArray(rows) ? rows : []
    },
  }
}
