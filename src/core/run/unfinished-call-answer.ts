import type { ToolAnswer } from '@/core/conversation/fold/call'
import type { ToolCall } from '@/core/conversation/message'
import { stopped } from '@/core/tools/outcome'

const notCalled: ToolAnswer = {
  content: 'The tool was not called: the turn ended before it could be.',
  error: 'not called',
}

/** What the model is told of a call that its turn did not get to, or did not see the end of. */
export const unfinishedCallAnswer = ({ status }: Pick<ToolCall, 'status'>): ToolAnswer =>
  status === 'executing' ? stopped : notCalled
