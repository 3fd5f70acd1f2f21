import { readDiagnostics } from '@/data/device/diagnostics'
import { database } from '@/data/store/database'
import { exportAll } from '@/data/store/export-all'

import { answerWith } from './expo-fetch'
import { keychain } from './expo-secure-store'

/** Places where no secret may be, each with a function that returns its content. */
type Places = Record<string, () => string | Promise<string>>

/**
 * Records where secrets end up. Type a unique secret into every field that takes
 * one, then ask which places contain it; `more` adds the places of higher layers.
 */
export function watchSecrets(more: Places = {}) {
  const written: string[] = []
  const urls: string[] = []
  for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) {
    jest.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      written.push(...values.map((value) => (value instanceof Error ? textOf(value) : text(value))))
    })
  }

  const places: Places = {
    database: dumpDatabase,
    export: async () => (await exportAll({ exported: '', app: '' })).join(''),
    console: () => written.join('\n'),
    addresses: () => urls.join('\n'),
    diagnostics: () => text(readDiagnostics()),
    ...more,
  }

  return {
    /** Answers requests and records their addresses. */
    answerWith(fetch: (url: string, init?: RequestInit) => Promise<Response>) {
      answerWith((url, init) => {
        urls.push(url)
        return fetch(url, init)
      })
    },
    /** Returns the watched places that contain a secret. */
    async placesOf(secret: string): Promise<string[]> {
      const found: string[] = []
      for (const [name, read] of Object.entries(places)) {
        if ((await read()).includes(secret)) found.push(name)
      }
      return found
    },
    isInKeychain: (secret: string) => [...keychain.values()].join('\n').includes(secret),
    /** Returns everything in a place, for a test of the canary itself. */
    read: async (place: string) => places[place]?.(),
  }
}

async function dumpDatabase(): Promise<string> {
  const db = await database()
  const tables = await db.getAllAsync<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table'`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => db.getAllAsync(`SELECT * FROM "${name}"`)),
  )
  return text(rows)
}

const textOf = ({ message, stack = '' }: Error) => `${message}\n${stack}`

const text = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
