import type { ContentPart } from '@ag-ui/core'
import { ContentPartSchema } from '@ag-ui/core/schemas'
import { z } from 'zod'

import type { Ledger, LedgerEntry } from '@/core/tools/ledger'
import type { Connection } from '@/data/tabs/connection'

import { readDatabase, writeDatabase } from './database'
import { readJson } from './read-json'

const LedgerRow = z.object({ hash: z.string(), answer: z.string().nullable() })
const Content = z.custom<ContentPart>((value) => ContentPartSchema.safeParse(value).success)
const StoredAnswer = z.object({
  content: z.union([z.string(), z.array(Content)]),
  error: z.string().exactOptional(),
  isDenied: z.boolean().exactOptional(),
  milliseconds: z.number().exactOptional(),
})

const hidden = { kind: 'hidden' } as const

/** The ledger of calls on this device. A thread's calls are removed with it. */
export const storedLedger: Ledger = {
  find: (callKey) => readDatabase((db) => findEntry(db, callKey)),
  start: (callKey, hash) =>
    writeDatabase(async (db) => {
      const before = await findEntry(db, callKey)
      if (before) return before
      await db.runAsync('INSERT INTO ledger (call_key, thread_key, hash) VALUES (?, ?, ?)', [
        callKey,
        threadOf(callKey),
        hash,
      ])
      return undefined
    }, hidden),
  forget: (callKey) =>
    writeDatabase(async (db) => {
      await db.runAsync('DELETE FROM ledger WHERE call_key = ?', [callKey])
    }, hidden),
  settle: (callKey, hash, answer) =>
    writeDatabase(async (db) => {
      await db.runAsync(
        `INSERT INTO ledger (call_key, thread_key, hash, answer) VALUES (?, ?, ?, ?)
         ON CONFLICT (call_key) DO UPDATE SET hash = excluded.hash, answer = excluded.answer`,
        [callKey, threadOf(callKey), hash, JSON.stringify(answer)],
      )
    }, hidden),
}

/** A call whose answer cannot be read counts as started and is not run again. */
async function findEntry(db: Connection, callKey: string): Promise<LedgerEntry | undefined> {
  const row = await db.getFirstAsync('SELECT hash, answer FROM ledger WHERE call_key = ?', [
    callKey,
  ])
  const { data } = LedgerRow.safeParse(row)
  if (!data) return undefined
  const answer = readJson(data.answer, StoredAnswer)
  return answer
    ? { kind: 'settled', hash: data.hash, answer }
    : { kind: 'started', hash: data.hash }
}

/** Returns the thread's key, which is the first three parts of a call's key. */
const threadOf = (callKey: string) => callKey.split('/').slice(0, 3).join('/')
