import { readExport, type ImportProblem } from '@/core/app/export-file'
import { attempt, type Failure } from '@/core/failure'
import { pickFile } from '@/data/device/file'
import { importAll, type ImportSummary } from '@/data/store/import-all'
import { readThread } from '@/data/store/threads'
import { queryClient } from '@/state/device/query-client'
import { serversQuery } from '@/state/server/servers'
import { loadAppearance } from '@/state/settings/appearance'
import { reloadDefaults } from '@/state/settings/settings'
import { persistNow } from '@/state/thread/message-persistence'
import { threadSessionOf } from '@/state/thread/thread-sessions'
import { loadToolSwitches } from '@/state/toolset/tool-switches'

export type { ImportSummary } from '@/data/store/import-all'

export type ImportOutcome =
  /** No file was chosen. */
  | { kind: 'nothing' }
  | { kind: 'imported'; summary: ImportSummary }
  | { kind: 'refused'; problem: ImportProblem }
  | { kind: 'failed'; failure: Failure }

/** Imports a file that the person chooses. */
export async function importFromFile(): Promise<ImportOutcome> {
  const text = await attempt(pickFile())
  if (!text.ok) return { kind: 'failed', failure: text.failure }
  if (text.value === undefined) return { kind: 'nothing' }
  const read = readExport(text.value)
  if (!read.ok) return { kind: 'refused', problem: read.problem }
  await persistNow()
  const summary = await attempt(importAll(read.file))
  if (!summary.ok) return { kind: 'failed', failure: summary.failure }
  await showImported(summary.value)
  return { kind: 'imported', summary: summary.value }
}

/** Reloads data in memory that the import has made out of date. */
async function showImported({ updated }: ImportSummary): Promise<void> {
  await Promise.all([loadAppearance(), reloadDefaults(), loadToolSwitches()])
  await attempt(queryClient.fetchQuery({ ...serversQuery, staleTime: 0 }))
  for (const key of updated) {
    const stored = await attempt(readThread(key))
    const leaf = stored.ok ? stored.value?.leaf : undefined
    if (leaf !== undefined) await threadSessionOf(key)?.goTo(leaf)
  }
  await queryClient.invalidateQueries()
}
