import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { createClient, type InValue, type ResultSet } from '@libsql/client'
import { z } from 'zod'

export type Row = Record<string, unknown>

export type FileSource = Awaited<ReturnType<typeof openFileSource>>

/** Small, because a page of runs may contain long conversations. */
const rowsPerPage = 100

/** How long a process may be silent before others consider it dead. */
const silenceMilliseconds = 20_000

const Names = z.array(z.object({ name: z.string() }))
const Figures = z.tuple([z.object({ figure: z.number() })])
const Sources = z.tuple([z.object({ sql: z.string() })])
const Keys = z.array(z.object({ name: z.string(), pk: z.number() }))

/** Reads a consistent snapshot of a database file, even while others write to it. */
export async function openFileSource(file: string) {
  if (!existsSync(file)) throw new MissingFile(file)
  const client = createClient({ url: pathToFileURL(file).href, concurrency: 1 })
  const reading = await client.transaction('read').catch((error: unknown) => {
    client.close()
    throw error
  })
  const ask = (sql: string, args: InValue[] = []): Promise<ResultSet> =>
    reading.execute({ sql, args })

  async function figure(sql: string): Promise<number> {
    const [{ figure: found }] = Figures.parse((await ask(sql)).rows.map((row) => ({ ...row })))
    return found
  }

  const namesOf = async (sql: string) =>
    Names.parse((await ask(sql)).rows.map((row) => ({ ...row }))).map(({ name }) => name)

  const tables = await namesOf(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  )

  /** Returns the columns to order by: the rowid, or the primary key if the table has no rowid. */
  async function keyOf(table: string): Promise<string[]> {
    const { rows } = await ask(`SELECT sql FROM sqlite_master WHERE name = ?`, [table])
    const [{ sql }] = Sources.parse(rows.map((row) => ({ ...row })))
    if (!/WITHOUT ROWID/i.test(sql)) return ['rowid']
    const columns = Keys.parse(
      (await ask(`SELECT name, pk FROM pragma_table_info('${table}')`)).rows.map((row) => ({
        ...row,
      })),
    )
    return columns.filter(({ pk }) => pk > 0).map(({ name }) => name)
  }

  return {
    tables: tables.filter((name) => name !== 'migrations'),

    /** Returns 0 if the file is not a Continuo database. */
    version: async () =>
      tables.includes('migrations') ? figure('SELECT count(*) AS figure FROM migrations') : 0,

    isInUse: async () =>
      (await figure(`SELECT count(*) AS figure FROM processes
        WHERE seen > unixepoch('subsec') * 1000 - ${silenceMilliseconds}`)) > 0,

    columnsOf: (table: string) => namesOf(`SELECT name FROM pragma_table_info('${table}')`),

    async *pagesOf(table: string): AsyncGenerator<Row[]> {
      const key = (await keyOf(table)).map((name) => `"${name}"`)
      const names = key.map((name, index) => `${name} AS key_${index}`).join(', ')
      const order = key.join(', ')
      const places = key.map(() => '?').join(', ')
      for (let last: InValue[] = []; ;) {
        const later = last.length === 0 ? '' : `WHERE (${order}) > (${places})`
        const { rows } = await ask(
          `SELECT *, ${names} FROM "${table}" ${later} ORDER BY ${order} LIMIT ${rowsPerPage}`,
          last,
        )
        const end = rows.at(-1)
        if (!end) return
        yield rows.map((row) => ({ ...row }))
        last = key.map((_, index) => end[`key_${index}`] ?? null)
      }
    },

    close() {
      reading.close()
      client.close()
    },
  }
}

export class MissingFile extends Error {}
