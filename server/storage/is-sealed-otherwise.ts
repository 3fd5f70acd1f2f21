import { sql, type RawBuilder } from 'kysely'

import type { Vault } from './vault'

/** Finds rows whose `encrypted` is sealed with another key than the current one. */
export const isSealedOtherwise = ({
  currentMark,
}: Pick<Vault, 'currentMark'>): RawBuilder<boolean> =>
  sql<boolean>`substr(encrypted, 1, ${currentMark.length}) <> ${currentMark}`
