import { sql, type RawBuilder } from 'kysely'

import type { Vault } from './vault'

/** Matches rows whose `encrypted` is sealed with a key other than the current one. */
export const isSealedOtherwise = ({
  currentMark,
}: Pick<Vault, 'currentMark'>): RawBuilder<boolean> =>
  sql<boolean>`substr(encrypted, 1, ${currentMark.length}) <> ${currentMark}`
