import { useEffect, useRef, useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ApprovalRequest, PersonAnswer } from '@/core/tools/person-requests'
import { requiredApproval } from '@/core/tools/standing-approvals'
import { JsonView } from '@/features/chat/tools/json-view'
import { readableToolName } from '@/features/chat/tools/readable-tool-name'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

import { readableArguments } from './readable-arguments'
import { RequestBody } from './request-body'

/** Asks whether a call may run, with its effect, arguments, origin and risk. */
export function Approval({
  request,
  origin,
  isFollowing,
  onAnswer,
}: {
  request: ApprovalRequest
  origin: string
  /** It replaced a request that was answered a moment ago. */
  isFollowing: boolean
  onAnswer: (answer: PersonAnswer) => void
}) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const isReady = useReadiness(isFollowing)
  const { risk, hash } = request
  const allow = (scope: 'once' | 'always') => {
    if (isReady()) onAnswer({ kind: 'approved', hash, scope })
  }
  return (
    <RequestBody
      actions={
        <>
          <View style={styles.actions}>
            <View style={styles.action}>
              <Button
                look="tonal"
                label={words.tools.deny}
                onPress={() => onAnswer({ kind: 'denied' })}
                testID="request-deny"
              />
            </View>
            <View style={styles.action}>
              <Button
                look="tonal"
                label={words.tools.allowOnce}
                onPress={() => allow('once')}
                testID="request-allow"
              />
            </View>
          </View>
          {requiredApproval(risk) === 'once-per-room' && (
            <Button
              look="plain"
              label={words.tools.allowAlways}
              onPress={() => allow('always')}
              testID="request-allow-always"
            />
          )}
        </>
      }
    >
      <Text variant="label">{questionOf(request, words)}</Text>
      <Arguments request={request} />
      <Text variant="caption" tone="onSurfaceVariant">
        {[toolNameOf(request, words), words.tools.asksFrom(visibleText(origin))].join(' · ')}
      </Text>
      <View style={styles.risk} testID="request-risk">
        {isGrave(request) && <Icon name="warning" size={16} tone="error" />}
        <Text
          variant="caption"
          tone={isGrave(request) ? 'error' : 'onSurfaceVariant'}
          style={styles.riskWords}
        >
          {words.tools.risks[risk]}
        </Text>
      </View>
      {isOpen && (
        <JsonView title={words.tools.arguments} text={JSON.stringify(request.arguments)} />
      )}
      <View style={styles.start}>
        <Button
          look="plain"
          label={isOpen ? words.tools.hideDetails : words.tools.details}
          onPress={() => setOpen(!isOpen)}
        />
      </View>
    </RequestBody>
  )
}

function Arguments({ request }: { request: ApprovalRequest }) {
  const words = useWords()
  const { lines, more } = readableArguments(request.arguments)
  return (
    <View testID="request-arguments">
      {lines.map(({ name, value }, index) => (
        <Text key={index} variant="caption" selectable>
          <Text variant="caption" tone="onSurfaceVariant">
            {`${name}: `}
          </Text>
          {value}
        </Text>
      ))}
      {more > 0 && (
        <Text variant="caption" tone="onSurfaceVariant">
          {words.tools.moreArguments(more)}
        </Text>
      )}
    </View>
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

const isGrave = ({ risk }: ApprovalRequest) => requiredApproval(risk) === 'every-time'

function toolNameOf({ toolName }: ApprovalRequest, words: Words): string {
  const { method, instance } = readableToolName(toolName)
  return words.tools.named(method, instance)
}

function questionOf(request: ApprovalRequest, words: Words): string {
  const { intent } = request
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
      return words.tools.ask(toolNameOf(request, words))
  }
}

const styles = StyleSheet.create({
  risk: { flexDirection: 'row', alignItems: 'center', gap: space.xs },
  riskWords: { flexShrink: 1 },
  start: { alignItems: 'flex-start' },
  // Side by side and equally large, so that neither is suggested.
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
  action: { flexGrow: 1, flexBasis: 120 },
})
