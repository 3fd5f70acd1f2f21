import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openAgentServer } from './agent-server'
import { runLife, type Life } from './life'
import { afterLife, brokenPromises, noHistory, type History } from './promises'

export interface KillsOptions {
  /** The path of the bundled app. */
  readonly app: string
  readonly kills: number
  /** Returns numbers from 0 to 1. */
  readonly random: () => number
  readonly fault?: () => 'none' | 'refused' | 'cut'
  readonly onLife?: (life: Life) => void
}

export interface KillsOutcome {
  readonly kills: number
  readonly lives: number
  /** The broken promises, with what is needed to reproduce them. */
  readonly broken: readonly string[]
}

/** The app says this many words in a life, the second while the first is answered. */
const wordsOfLife = 2

/** The approximate number of statements in a life. */
const usualStatements = 110

/**
 * Kills the app at random statements, one life after another on the same device, and checks after each life whether the
 * app kept its promises. The last life is not killed.
 */
export async function killMany(options: KillsOptions): Promise<KillsOutcome> {
  const { app, random, fault } = options
  const directory = mkdtempSync(join(tmpdir(), 'continuo-crash-'))
  const server = await openAgentServer({ paceMilliseconds: 2, ...(fault && { fault }) })
  let history: History = noHistory
  let [lives, kills, said] = [0, 0, 0]
  const broken: string[] = []

  async function live(killAt: number | undefined): Promise<void> {
    const words = Array.from({ length: wordsOfLife }, (_, at) => `word-${said + at + 1}`)
    said += wordsOfLife
    const task = {
      directory,
      address: server.address,
      words,
      ...(killAt !== undefined && { killAt }),
    }
    const life = await runLife(app, task)
    lives += 1
    if (life.wasKilled) kills += 1
    const { requests } = server
    const circumstances = { before: history, requests, hasFaults: fault !== undefined }
    for (const promise of brokenPromises(life, circumstances))
      broken.push(`life ${lives}, killed at statement ${killAt ?? 'none'}: ${promise}`)
    history = afterLife(history, life)
    options.onLife?.(life)
  }

  while (kills < options.kills && broken.length === 0)
    await live(1 + Math.floor(random() * usualStatements))
  if (broken.length === 0) await live(undefined)
  server.close()
  if (broken.length === 0) rmSync(directory, { recursive: true })
  return { kills, lives, broken }
}
