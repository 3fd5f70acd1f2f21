import type { RunInput } from '@/core/contract/run'

import { userTexts } from './user-texts'

/** What the demo agent bases its answer on. */
export interface DemoTurn {
  input: RunInput
  /** The last user message. */
  text: string
  /** The text after the command. */
  rest: string
  isFirst: boolean
  /** Tool results since the last user message. */
  results: readonly string[]
}

export function createDemoTurn(input: RunInput): DemoTurn {
  const said = userTexts(input)
  const text = said.at(-1)?.trim() ?? ''
  return { input, text, rest: '', isFirst: said.length < 2, results: resultsSince(input) }
}

function resultsSince({ messages }: RunInput): string[] {
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  return messages.slice(asked + 1).flatMap((message) => {
    if (message.role !== 'tool') return []
    return [typeof message.content === 'string' ? message.content : '(not text)']
  })
}
