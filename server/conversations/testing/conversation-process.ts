import { EventType } from '@ag-ui/core'
import { z } from 'zod'

import type { Agent } from '@server/agents/agent'
import { pause } from '@server/agents/pause'
import { userTexts } from '@server/agents/user-texts'

import { serveConversations } from './conversation-server'

/** Counts up to the given number with short pauses. */
const countingAgent: Agent = async function* (input, signal) {
  yield { type: EventType.TEXT_MESSAGE_START, messageId: 'a' }
  const last = Number(userTexts(input)[0])
  for (let number = 1; number <= last; number += 1) {
    await pause(5, signal)
    yield { type: EventType.TEXT_MESSAGE_CONTENT, messageId: 'a', delta: `${number} ` }
  }
}

const Location = z.object({ directory: z.string(), url: z.string().optional() })

const location = Location.parse(JSON.parse(process.argv[2] ?? ''))
const server = await serveConversations({ location, agent: countingAgent, runsPerUser: 100 })
process.once('SIGTERM', () => {
  void server.close().then(() => process.disconnect())
})
process.send?.(server.port)
