/** SQLite's messages for SQLITE_CORRUPT and SQLITE_NOTADB. Its message for malformed JSON does not match. */
const damage =
  /disk image is malformed|malformed database schema|not a database|database is corrupt|fts5: corrupt/i

/** Thrown when a check finds the file damaged. */
export class Damage extends Error {
  constructor() {
    super('the database is corrupt')
    this.name = 'Damage'
  }
}

/** Whether an error means that the file is damaged, rather than that the disk is full or the file is busy. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && damage.test(error.message)
