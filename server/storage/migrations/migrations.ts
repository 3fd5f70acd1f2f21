import { browserSessions } from './browser-sessions'
import { conversations } from './conversations'
import { messageIds } from './message-ids'
import type { Migration } from './migration'
import { news } from './news'
import { people } from './people'
import { rateLimits } from './rate-limits'
import { runMessages } from './run-messages'
import { seats } from './seats'
import { signInTimes } from './sign-in-times'
import { toolsets } from './toolsets'
import { usersAndProcesses } from './users-and-processes'

/** Migration n leads from version n to n + 1. Never edit a released migration; add a new one. */
export const migrations: readonly Migration[] = [
  conversations,
  usersAndProcesses,
  toolsets,
  people,
  browserSessions,
  messageIds,
  signInTimes,
  news,
  rateLimits,
  runMessages,
  seats,
]
