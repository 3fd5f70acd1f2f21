import { useEffect, useRef, useState } from 'react'

import type { ApprovalRequest, PersonAnswer } from '@/core/tools/person-requests'
import { requiredApproval } from '@/core/tools/standing-approvals'
import type { ToolLabels } from '@/core/toolsets/tool-labels'
import { toolText } from '@/features/chat/tools/tool-text'
import { SwitchLine } from '@/ui/form/switch-line'
import { visibleText } from '@/ui/visible-text'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

import { RequestCard } from './request-card'
import { riskText } from './risk-text'

/** Asks whether a call may run. Shows what will happen, who asks, and what is known about the risk. */
export function Approval({
  request,
  origin,
  isFollowing,
  onAnswer,
}: {
  request: ApprovalRequest
  origin: string
  /** Whether it replaced a request that was just answered. */
  isFollowing: boolean
  onAnswer: (answer: PersonAnswer) => void
}) {
  const words = useWords()
  const [isAlways, setAlways] = useState(false)
  const isReady = useReadiness(isFollowing)
  const { risk, hash, instance, isRepeat = false } = request
  const approval = requiredApproval(risk)
  const { repeat } = words.tools
  return (
    <RequestCard
      facts={{
        title: titleOf(request, words),
        asker: words.tools.asksFrom([origin, ...(instance ? [instance] : [])].join(' · ')),
        risk: {
          text: isRepeat ? repeat.text : riskText(request, words.tools),
          isGrave: isRepeat || approval === 'every-time' || request.claims?.isDestructive === true,
        },
        arguments: { input: request.arguments, isToldByTitle: request.intent !== undefined },
      }}
      remark={
        approval === 'once-per-room' &&
        !isRepeat && (
          <SwitchLine
            label={words.tools.allowAlways}
            isOn={isAlways}
            onSwitch={setAlways}
            testID="request-always"
          />
        )
      }
      yes={{
        label: isRepeat ? repeat.yes : words.tools.allow,
        onPress: () => {
          if (isReady()) onAnswer({ kind: 'approved', hash, scope: isAlways ? 'always' : 'once' })
        },
        testID: 'request-allow',
      }}
      no={{
        label: isRepeat ? repeat.no : words.tools.deny,
        onPress: () => onAnswer({ kind: 'denied' }),
        testID: 'request-deny',
      }}
    />
  )
}

const timeToSeeMilliseconds = 500

/** A double tap on the previous request must not approve this one. */
function useReadiness(mustWait: boolean): () => boolean {
  const isReady = useRef(!mustWait)
  useEffect(() => {
    const timer = setTimeout(() => (isReady.current = true), timeToSeeMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return () => isReady.current
}

/** Labels are not needed: the request includes the tool's title. */
const noLabels: ToolLabels = new Map()

function titleOf(request: ApprovalRequest, words: Words): string {
  const { intent, title, toolName } = request
  const { title: tool } = toolText(toolName, noLabels, words, title)
  if (request.isRepeat) return words.tools.repeat.ask(tool)
  switch (intent?.kind) {
    case 'open-page':
      return words.tools.openPage(visibleText(intent.host))
    case 'write-mail':
      return words.tools.writeMail(intent.recipients.map(visibleText))
    case 'read-clipboard':
      return words.tools.readClipboard
    case 'write-clipboard':
      return words.tools.writeClipboard
    case undefined:
      return words.tools.ask(tool)
  }
}
