import { attempt } from '@/core/failure'

import { readDatabase } from './database'
import { emptyLog } from './file/use-mark'

/** The log still has what was deleted from the file. If it is in use, the next checkpoint empties it. */
export async function purgeLog(): Promise<void> {
  await attempt(readDatabase(emptyLog))
}
