/** The name of the database. */
export const fileName = 'continuo.db'

/** What SQLite may keep beside the file. */
export const companions = ['-wal', '-shm', '-journal'] as const

const damagedName = /^continuo-damaged-[0-9-]+\.db$/

/** The name of a damaged file that is kept, with the time at which it was found. */
export const damagedFileName = (atMilliseconds: number): string =>
  `continuo-damaged-${new Date(atMilliseconds).toISOString().replaceAll(/\D+/g, '-').slice(0, 19)}.db`

/** The last of the damaged files; their names are in the order of their times. */
export const newestDamaged = (names: readonly string[]): string | undefined =>
  names
    .filter((name) => damagedName.test(name))
    .sort()
    .at(-1)

/** Whether this is a damaged file, or belongs to one. */
export const isDamagedFile = (name: string): boolean =>
  damagedName.test(companions.reduce((rest, end) => rest.replace(end, ''), name))
