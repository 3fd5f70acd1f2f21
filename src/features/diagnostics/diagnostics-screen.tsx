import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { problemLine, requestLine, serverLine } from '@/core/app/diagnostics'
import { SettingsPage } from '@/parts/settings-page'
import {
  appVersion,
  clearDiagnostics,
  deviceLine,
  diagnosticsAtom,
  textOfDiagnostics,
} from '@/state/app/diagnostics'
import { copyText } from '@/state/device/open-link'
import { canShareText, shareText } from '@/state/device/share'
import { serversQuery } from '@/state/server/servers'
import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

import { Lines } from './lines'
import { ModelRates } from './model-rates'

/** What the app did recently, to read or to share with support. */
export function DiagnosticsScreen() {
  const words = useWords()
  const { data: servers = [] } = useQuery(serversQuery)
  const { requests, runEvents, problems } = useAtomValue(diagnosticsAtom)
  const time = useTime()
  const [isCopied, setCopied] = useState(false)
  const { diagnostics: sentences, pages } = words.settings
  const text = () => textOfDiagnostics(servers)
  return (
    <SettingsPage title={pages.diagnostics.title} testID="diagnostics-screen">
      <Text tone="onSurfaceVariant">{sentences.intro}</Text>
      <View style={styles.actions}>
        <Button
          look="tonal"
          icon={isCopied ? 'done' : 'copy'}
          label={isCopied ? sentences.copied : sentences.copy}
          onPress={() => {
            copyText(text())
            setCopied(true)
          }}
          testID="copy-diagnostics"
        />
        {canShareText() && (
          <Button
            look="plain"
            icon="share"
            label={sentences.share}
            onPress={() => shareText(text())}
          />
        )}
        <Button look="plain" label={sentences.clear} onPress={clearDiagnostics} />
      </View>
      <Lines
        title={sentences.app}
        lines={[{ key: 'app', text: `${words.appName} ${appVersion()}`, note: deviceLine() }]}
      />
      <Lines
        title={sentences.servers}
        none={sentences.noServers}
        lines={servers.map((server) => ({
          key: server.id,
          text: server.name,
          note: serverLine(server),
        }))}
      />
      {servers.map((server) => (
        <ModelRates key={server.id} server={server} />
      ))}
      <Lines
        title={sentences.problems(problems.length)}
        none={sentences.noProblems}
        moreLabel={sentences.showAll}
        lines={problems.map((problem) => ({
          key: String(problem.number),
          text: problemLine(problem),
          note: time(problem.at),
          isBad: problem.kind !== 'warning',
        }))}
      />
      <Lines
        title={sentences.requests(requests.length)}
        none={sentences.noRequests}
        moreLabel={sentences.showAll}
        lines={requests.map((request) => ({
          key: String(request.number),
          text: requestLine(request),
          note: time(request.at),
          isBad: request.status === undefined || request.status >= 400,
        }))}
      />
      <Lines
        title={sentences.runs(runEvents.length)}
        none={sentences.noRuns}
        moreLabel={sentences.showAll}
        lines={runEvents.map(({ number, at, thread, type }) => ({
          key: String(number),
          text: `${thread}  ${type}`,
          note: time(at),
          isBad: type.startsWith('failed'),
        }))}
      />
    </SettingsPage>
  )
}

function useTime(): (at: number) => string {
  const locale = useLocale()
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })
  return (at) => format.format(at)
}

const styles = StyleSheet.create({
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
})
