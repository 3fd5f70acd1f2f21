import { useQuery } from '@tanstack/react-query'
import { use } from 'react'

import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Failure } from '@/core/failure'
import type { RunState } from '@/core/run/run-state'
import { abilitiesOf } from '@/core/server/abilities'
import { hostOf } from '@/core/server/server'
import type { ToolLabels } from '@/core/toolsets/tool-labels'
import { ToolLabelsContext } from '@/features/chat/tools/tool-labels-context'
import { toolText } from '@/features/chat/tools/tool-text'
import { serversQuery, type Server } from '@/state/server/servers'
import { visibleText } from '@/ui/visible-text'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

import { useHasPartialAnswer } from './use-has-partial-answer'

interface RunProblem {
  title: string
  text: string
  /** The model server's own error message, quoted. */
  said?: string
  /** Explains what a retry does if it starts over. */
  again?: string | undefined
  /** Whether the agent can continue the partial answer. */
  canContinue?: boolean
}

/** Returns why a turn failed or was cut off, or undefined if it was not. */
export function useRunProblem(threadKey: ThreadKey, state: RunState): RunProblem | undefined {
  const words = useWords()
  const hasPartialAnswer = useHasPartialAnswer(threadKey, state)
  const labels = use(ToolLabelsContext)
  const server = useQuery(serversQuery).data?.find(({ id }) => id === threadKey.server)
  const isCut = state.kind === 'truncated' || hasPartialAnswer
  const again =
    isCut && server && !server.features.includes('resume')
      ? words.chat.startsAgain[abilitiesOf(server).rooms]
      : undefined
  if (state.kind === 'truncated')
    return { ...words.chat.truncated, again, canContinue: hasPartialAnswer }
  if (state.kind !== 'failed') return undefined
  const failure = withTitle(state.failure, labels, words)
  if (!server || !quotesModelServer(failure, server))
    return { ...words.failure(failure, hasPartialAnswer), again }
  return {
    ...words.failure({ ...failure, message: '' }, hasPartialAnswer),
    again,
    said: words.models.serverSaid(hostOf(server.address), visibleText(failure.message)),
  }
}

/** Replaces the name of a tool by its title, which is what people know. */
const withTitle = (failure: Failure, labels: ToolLabels, words: Words): Failure =>
  failure.kind === 'repeated-call'
    ? { ...failure, tool: toolText(failure.tool, labels, words).title }
    : failure

/** Whether the message of the failure was written by a model server. */
const quotesModelServer = (
  failure: Failure,
  server: Server,
): failure is Extract<Failure, { kind: 'agent' }> =>
  failure.kind === 'agent' &&
  abilitiesOf(server).rooms === 'models' &&
  failure.message !== '' &&
  failure.message !== failure.code
