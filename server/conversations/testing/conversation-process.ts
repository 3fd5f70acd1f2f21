import { z } from 'zod'

import { pause } from '@server/agents/pause'

import { serveConversations } from './conversation-server'
import { createCountingAgent, createForgetfulAgent } from './counting-agent'

const Options = z.object({
  location: z.object({ directory: z.string(), url: z.string().optional() }),
  canMove: z.boolean(),
  graceMilliseconds: z.number().optional(),
})

const { location, canMove, graceMilliseconds } = Options.parse(JSON.parse(process.argv[2] ?? ''))
const agent = canMove ? createCountingAgent(pause) : createForgetfulAgent(pause)
const server = await serveConversations({
  location,
  agent,
  runsPerUser: 100,
  graceMilliseconds,
})
process.once('SIGTERM', () => {
  void server.close().then(() => process.disconnect())
})
process.send?.(server.port)
