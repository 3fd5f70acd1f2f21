import { randomUUID } from 'node:crypto'
import { z } from 'zod'

import type { Agent } from '@server/agents/agent'
import { userTexts } from '@server/agents/user-texts'
import { serveConversations } from '@server/conversations/testing/conversation-server'
import { createFeed, every, pollMilliseconds } from '@server/feed/feed'
import { feedRoutes } from '@server/feed/feed-routes'
import { createOutgoingFetch } from '@server/outgoing/outgoing-fetch'
import { openKeyring } from '@server/storage/keyring'
import { createVault } from '@server/storage/vault'
import { createExaToolset } from '@server/toolset-providers/exa-toolset'
import { toolsetRoutes } from '@server/toolsets/toolset-routes'
import { createToolsets } from '@server/toolsets/toolsets'

import { collectGarbage } from '../time-in-turns'
import { Pace, tellPacedAnswer } from './paced-answer'

const Options = z.object({ directory: z.string(), url: z.string().optional() })

const nobodyToCall = 'http://127.0.0.1:1'

/** The user's message determines the length and the pace of the answer. */
const agent: Agent = (input) => tellPacedAnswer(Pace.parse(JSON.parse(userTexts(input)[0] ?? '')))

/** Serves the measured routes with raised limits per person. A token is simply the user id. */
async function main(): Promise<void> {
  const location = Options.parse(JSON.parse(process.argv[2] ?? ''))
  const vault = createVault(openKeyring(location.directory))
  const log = () => {}
  const now = () => new Date()
  const server = await serveConversations({
    location,
    agent,
    runsPerUser: 100_000,
    mount(application, { endpoint, store: { database } }) {
      const feed = createFeed({ database, now, log, every, pollMilliseconds })
      const feedLimits = { perUser: 10, inTotal: 100_000, milliseconds: 3_600_000 }
      const streams = { endpoint, feed, feedLimits, keepAliveMilliseconds: 15_000, log }
      application.route('/api/v1/feed', feedRoutes(streams))
      const fetch = createOutgoingFetch({ allowedHosts: [] })
      const providers = [createExaToolset({ fetch, baseUrl: nobodyToCall })]
      const { announce } = feed
      const ports = { database, vault, providers, announce, now, newId: randomUUID, log }
      const toolsets = createToolsets(ports)
      application.route('/bodhi/v1/toolsets', toolsetRoutes({ endpoint, toolsets }))
    },
  })
  process.on('message', () => {
    // Twice, because the second collection frees what the first one finalizes.
    collectGarbage()
    collectGarbage()
    const { heapUsed, external, rss } = process.memoryUsage()
    process.send?.({ kept: heapUsed + external, rss })
  })
  process.once('disconnect', () => void server.close().then(() => process.exit()))
  process.send?.(server.port)
}

void main()
