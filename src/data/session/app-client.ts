import { z } from 'zod'

import type { Server } from '@/core/server/server'
import { readPreference, writePreference } from '@/data/store/preference'

const nameFor = ({ id }: Pick<Server, 'id'>) => `app client of ${id}`

/** The client id under which this build is registered at Bodhi's provider. */
const builtIn = process.env.EXPO_PUBLIC_BODHI_CLIENT_ID

/** Reads the app's client id at a server's provider. It is not a secret. */
export async function readAppClient(server: Pick<Server, 'id'>): Promise<string | undefined> {
  const own = await readPreference(nameFor(server), z.string())
  return own ?? (builtIn === '' ? undefined : builtIn)
}

/** Writes the app's client id. Undefined restores the id that the app was built with. */
export const writeAppClient = (
  server: Pick<Server, 'id'>,
  clientId: string | undefined,
): Promise<void> => writePreference(nameFor(server), clientId)
