import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { Failure } from '@/core/failure'
import { readApprovalName } from '@/core/tools/standing-approvals'
import { SettingsPage } from '@/parts/settings-page'
import { serversQuery, type Server } from '@/state/server/servers'
import {
  standingApprovalsQuery,
  revokeApprovals,
  type StandingApproval,
} from '@/state/toolset/standing-approvals'
import { deviceToolsAtom, switchTool } from '@/state/toolset/tool-switches'
import { Button } from '@/ui/button/button'
import { SettingRow } from '@/ui/form/setting-row'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

import { StandingApprovalRow } from './standing-approval-row'

/** The device tools and the standing approvals. */
export function ToolsScreen() {
  const words = useWords()
  const tools = useAtomValue(deviceToolsAtom)
  const { tools: sentences, pages } = words.settings
  return (
    <SettingsPage title={pages.tools.title} testID="tools-screen">
      <View>
        <Heading text={sentences.device} />
        <Text variant="caption" tone="onSurfaceVariant">
          {sentences.intro}
        </Text>
        {tools.map(({ name, risk, isOn }) => (
          <SettingRow
            key={name}
            label={toolName(name, words)}
            help={`${lookUp(sentences.about, name) ?? ''} ${sentences.risks[risk]}`.trim()}
            isOn={isOn}
            onSwitch={(next) => switchTool(name, next)}
            testID={`tool-${name}`}
          />
        ))}
      </View>
      <StandingApprovals />
    </SettingsPage>
  )
}

function StandingApprovals() {
  const words = useWords()
  const { tools: sentences } = words.settings
  const { data: approvals = [] } = useQuery(standingApprovalsQuery)
  const { data: servers = [] } = useQuery(serversQuery)
  const [failure, setFailure] = useState<Failure>()
  const revoke = async (some: readonly StandingApproval[]) => {
    const result = await revokeApprovals(some)
    setFailure(result.ok ? undefined : result.failure)
  }
  return (
    <View style={styles.approvals}>
      <Heading text={sentences.standingApprovals} />
      {approvals.length === 0 && (
        <Text tone="onSurfaceVariant">{sentences.noStandingApprovals}</Text>
      )}
      {failure && (
        <Text tone="error" role="alert">
          {sentences.notRevoked(words.failure(failure).title)}
        </Text>
      )}
      {approvals.map((approval) => (
        <StandingApprovalRow
          key={`${approval.server} ${approval.room} ${approval.toolName}`}
          approval={approval}
          tool={approvedTool(approval.toolName, servers, words)}
          server={servers.find(({ id }) => id === approval.server)}
          onRevoke={() => void revoke([approval])}
        />
      ))}
      {approvals.length > 1 && (
        <View style={styles.start}>
          <Button
            look="outlined"
            label={sentences.revokeAll}
            onPress={() => void revoke(approvals)}
            testID="revoke-all"
          />
        </View>
      )}
    </View>
  )
}

function Heading({ text }: { text: string }) {
  return (
    <Text variant="label" role="heading" aria-level={2}>
      {text}
    </Text>
  )
}

/** Returns the name of an approved tool, with its server if that is not the one of the room. */
function approvedTool(approval: string, servers: readonly Server[], words: Words): string {
  const { name, owner } = readApprovalName(approval)
  const shown = toolName(name, words)
  if (owner === undefined) return shown
  return `${shown} · ${servers.find(({ id }) => id === owner)?.name ?? owner}`
}

/** Tools of toolsets have no name other than the one that models use. */
const toolName = (name: string, { settings }: Words) => lookUp(settings.tools.names, name) ?? name

function lookUp(sentences: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(sentences, name) ? sentences[name] : undefined
}

const styles = StyleSheet.create({
  approvals: { gap: space.sm },
  start: { alignItems: 'flex-start' },
})
