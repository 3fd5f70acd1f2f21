import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import type { Agent } from '@server/agents/agent'
import { userTexts } from '@server/agents/user-texts'
import { serveConversations } from '@server/conversations/testing/conversation-server'

import { collectGarbage } from '../time-in-turns'
import { tellAnswer } from './answer'

/** The message contains the number of deltas, after how many to pause, and for how many milliseconds. */
const agent: Agent = async function* (input) {
  const [deltas = 0, atOnce = 0, pause = 0] = (userTexts(input)[0] ?? '').split(' ').map(Number)
  let told = 0
  for (const event of tellAnswer(deltas)) {
    yield event
    told += 1
    if (atOnce > 0 && told % atOnce === 0) await setTimeout(pause)
  }
}

async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'continuo-bench-'))
  const server = await serveConversations({ location: { directory }, agent, runsPerUser: 1000 })
  process.on('message', () => {
    collectGarbage()
    const { heapUsed, external, rss } = process.memoryUsage()
    process.send?.({ kept: heapUsed + external, rss })
  })
  process.once('disconnect', () => {
    void server.close().then(() => rmSync(directory, { recursive: true }))
  })
  process.send?.(server.port)
}

void main()
