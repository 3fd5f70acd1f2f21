import type { RunInput } from '@/core/contract/run'

import { userTexts } from './user-texts'

/** What the demo agent looks at before it answers. */
export interface DemoTurn {
  input: RunInput
  /** The last words of the person. */
  text: string
  /** What follows the command in them. */
  rest: string
  isFirst: boolean
  /** What came of the calls since the person last said something. */
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
    return [typeof message.content === 'string' ? message.content : 'something that is not text']
  })
}
