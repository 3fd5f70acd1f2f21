import { sql, type RawBuilder } from 'kysely'

import type { Vault } from './vault'

/** Matches rows whose `encrypted` is sealed with a key other than the current one. */
export const isSealedWithOldKey = ({
  currentPrefix,
}: Pick<Vault, 'currentPrefix'>): RawBuilder<boolean> =>
  sql<boolean>`substr(encrypted, 1, ${currentPrefix.length}) <> ${currentPrefix}`
