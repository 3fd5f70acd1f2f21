/** SQLite's own words for a file that it cannot read: SQLITE_CORRUPT and SQLITE_NOTADB. */
const damage = /malformed|not a database|corrupt/i

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
