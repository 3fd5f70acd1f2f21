/** SQLite's own words for SQLITE_CORRUPT and SQLITE_NOTADB. Of malformed JSON it says something else. */
const damage =
  /disk image is malformed|malformed database schema|not a database|database is corrupt|fts5: corrupt/i

/** A check found the file damaged. */
export class Damage extends Error {
  constructor() {
    super('the database is corrupt')
    this.name = 'Damage'
  }
}

/** Whether an error says that the file is damaged, not that the disk is full or busy. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && damage.test(error.message)
