import { EventType, type AGUIEvent } from '@ag-ui/core'

import type { RunInput } from '@/core/contract/run'
import type { Agent } from '@server/agents/agent'
import type { Pause } from '@server/agents/pause'
import { createReplayedAgent, type Wait } from '@server/agents/replayed-agent'
import { userTexts } from '@server/agents/user-texts'

/** Counts up to the given number with short pauses. Any process can continue its runs. */
export const createCountingAgent = (pause: Pause): Agent => createReplayedAgent(count, pause)

/** A counting agent whose runs no other process can continue. */
export function createForgetfulAgent(pause: Pause): Agent {
  const agent = createCountingAgent(pause)
  return (input, signal) => agent(input, signal)
}

async function* count(input: RunInput, wait: Wait): AsyncGenerator<AGUIEvent> {
  yield { type: EventType.TEXT_MESSAGE_START, messageId: 'a' }
  const last = Number(userTexts(input)[0])
  for (let number = 1; number <= last; number += 1) {
    await wait(5)
    yield { type: EventType.TEXT_MESSAGE_CONTENT, messageId: 'a', delta: `${number} ` }
  }
}
