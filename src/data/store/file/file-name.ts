export const fileName = 'continuo.db'

/** The endings of files that SQLite may keep beside the database. */
export const companions = ['-wal', '-shm', '-journal'] as const

const damagedName = /^continuo-damaged-[0-9-]+\.db$/

/** Returns the name for a damaged file, with the time at which the damage was found. */
export const damagedFileName = (atMilliseconds: number): string =>
  `continuo-damaged-${new Date(atMilliseconds).toISOString().replaceAll(/\D+/g, '-').slice(0, 19)}.db`

/** Returns the newest of the damaged files; their names sort by time. */
export const newestDamaged = (names: readonly string[]): string | undefined =>
  names
    .filter((name) => damagedName.test(name))
    .sort()
    .at(-1)

/** Whether this is a damaged file or one of its companions. */
export const isDamagedFile = (name: string): boolean =>
  damagedName.test(companions.reduce((rest, end) => rest.replace(end, ''), name))
