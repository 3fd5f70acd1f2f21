import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'expo-router'
import { useState } from 'react'
import { Platform, StyleSheet, View } from 'react-native'

import { SettingsPage } from '@/parts/settings-page'
import { dataSizeQuery, exportEverything } from '@/state/app/export-everything'
import { forgetSignIns } from '@/state/app/forget-sign-ins'
import { importFromFile, type ImportOutcome } from '@/state/app/import-from-file'
import { Button } from '@/ui/button/button'
import { Skeleton } from '@/ui/list/skeleton'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import type { Words } from '@/words/english'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

import { DeleteEverything, type KnownSize } from './delete-everything'
import { sizeText } from './size-text'

type Work =
  | { kind: 'idle' }
  | { kind: 'exporting' }
  | { kind: 'importing' }
  | { kind: 'forgetting' }
  | { kind: 'told'; isBad: boolean; text: string; hasNewServers?: boolean }

/** The data on the device: its size, export, import and deletion. */
export function DataScreen() {
  const words = useWords()
  const locale = useLocale()
  const { data: sentences, pages } = words.settings
  const { data: size, error, refetch } = useQuery(dataSizeQuery)
  const [work, setWork] = useState<Work>({ kind: 'idle' })
  const isBusy = work.kind !== 'idle' && work.kind !== 'told'
  const router = useRouter()

  const runExport = async () => {
    setWork({ kind: 'exporting' })
    const result = await exportEverything()
    setWork(
      result.ok
        ? { kind: 'told', isBad: false, text: sentences.exported }
        : {
            kind: 'told',
            isBad: true,
            text: sentences.failed(words.failure(result.failure).title),
          },
    )
  }
  const runForget = async () => {
    setWork({ kind: 'forgetting' })
    const result = await forgetSignIns()
    setWork(
      result.ok
        ? { kind: 'told', isBad: false, text: sentences.forgotten }
        : {
            kind: 'told',
            isBad: true,
            text: words.signIn.stillSignedIn(words.failure(result.failure).title),
          },
    )
  }
  const runImport = async () => {
    setWork({ kind: 'importing' })
    setWork(outcomeOf(await importFromFile(), words))
    void refetch()
  }

  return (
    <SettingsPage title={pages.data.title} testID="data-screen">
      <View style={styles.part}>
        <Text variant="label" role="heading" aria-level={2}>
          {sentences.here}
        </Text>
        {size ? (
          <Text testID="data-size">{sizeText(size, sentences, locale)}</Text>
        ) : error ? (
          <Text tone="error" role="alert">
            {words.failure(error.failure).title}
          </Text>
        ) : (
          <Skeleton rows={1} label={sentences.loading} />
        )}
      </View>
      {work.kind === 'told' && (
        <Text
          tone={work.isBad ? 'error' : 'success'}
          role={work.isBad ? 'alert' : 'status'}
          aria-live="polite"
          testID="data-outcome"
        >
          {work.text}
        </Text>
      )}
      {work.kind === 'told' && work.hasNewServers && (
        <View style={styles.start}>
          <Button
            look="plain"
            label={words.servers.toServers}
            onPress={() => router.push('/servers')}
            testID="imported-servers"
          />
        </View>
      )}
      <Part help={sentences.exportHelp}>
        <Button
          look="tonal"
          label={sentences.export}
          busy={work.kind === 'exporting'}
          disabled={isBusy}
          onPress={() => void runExport()}
          testID="export-button"
        />
      </Part>
      <Part help={sentences.importHelp}>
        <Button
          look="tonal"
          label={sentences.import}
          busy={work.kind === 'importing'}
          disabled={isBusy}
          onPress={() => void runImport()}
          testID="import-button"
        />
      </Part>
      {Platform.OS === 'web' && (
        <Part help={sentences.forgetHelp}>
          <Button
            look="outlined"
            label={sentences.forget}
            busy={work.kind === 'forgetting'}
            disabled={isBusy}
            onPress={() => void runForget()}
            testID="forget-sign-ins"
          />
        </Part>
      )}
      <Part help={sentences.deleteHelp}>
        <DeleteEverything size={knownSizeOf(size, error !== null)} disabled={isBusy} />
      </Part>
    </SettingsPage>
  )
}

function knownSizeOf(
  size: { threads: number; messages: number; servers: number } | undefined,
  isUnreadable: boolean,
): KnownSize {
  if (size) return { kind: 'known', ...size }
  return { kind: isUnreadable ? 'unreadable' : 'unknown' }
}

function Part({ help, children }: { help: string; children: React.ReactNode }) {
  return (
    <View style={[styles.part, styles.start]}>
      {children}
      <Text variant="caption" tone="onSurfaceVariant">
        {help}
      </Text>
    </View>
  )
}

function outcomeOf(outcome: ImportOutcome, words: Words): Work {
  const { data: sentences } = words.settings
  switch (outcome.kind) {
    case 'nothing':
      return { kind: 'idle' }
    case 'refused':
      return { kind: 'told', isBad: true, text: sentences.problems[outcome.problem.kind] }
    case 'failed':
      return {
        kind: 'told',
        isBad: true,
        text: sentences.failed(words.failure(outcome.failure).title),
      }
    case 'imported': {
      const { threads, servers } = outcome.summary
      const told = sentences.summary(
        sentences.threads(threads.added),
        threads.updated,
        threads.skipped,
      )
      const text =
        servers > 0 ? `${told} ${sentences.serversAdded(sentences.servers(servers))}` : told
      return { kind: 'told', isBad: false, text, hasNewServers: servers > 0 }
    }
  }
}

const styles = StyleSheet.create({
  part: { gap: space.sm },
  start: { alignItems: 'flex-start' },
})
