import type { ToolAnswer } from '@/core/conversation/fold/call'
import type { ToolCall } from '@/core/conversation/message'
import { stopped } from '@/core/tools/outcome'

const notCalled: ToolAnswer = {
  content: 'The tool was not called because the turn ended first.',
  error: 'not called',
}

/** The answer to a call that its turn never made or did not finish. */
export const unfinishedCallAnswer = ({ status }: Pick<ToolCall, 'status'>): ToolAnswer =>
  status === 'executing' ? stopped : notCalled
