import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

import { version as keycloakVersion } from './identity/keycloak'
import type { IdentityReport } from './identity/try-identity'
import { steps } from './identity/try-sign-in'
import { nameOf } from './install-peer'
import type { Peer } from './peers/peer'
import type { PeerReport } from './report'
import { scenarios } from './scenarios'

const Outcome = z.union([
  z.object({ kind: z.literal('worked'), warnings: z.array(z.string()) }),
  z.object({ kind: z.enum(['failed', 'absent']), reason: z.string() }),
])
const Outcomes = z.array(z.tuple([z.enum(scenarios), Outcome]))
const KeptReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('skipped'), version: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('tried'), version: z.string(), inNode: Outcomes, inApp: Outcomes }),
])

const StepOutcome = z.union([
  z.object({ kind: z.literal('worked') }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
])
const KeptIdentity = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('skipped'), version: z.string(), reason: z.string() }),
  z.object({
    kind: z.literal('tried'),
    version: z.string(),
    outcomes: z.array(z.tuple([z.enum(steps), StepOutcome])),
  }),
])

/** Stores the latest report of each server, so that a single server can be tried again. */
export function createKeptReports(cache: string) {
  const directory = join(cache, 'reports')
  mkdirSync(directory, { recursive: true })
  const fileOf = (name: string) => join(directory, `${name}.json`)
  const write = (name: string, kept: unknown) =>
    writeFileSync(fileOf(name), JSON.stringify(kept, null, 2))
  const read = <Value>(name: string, schema: z.ZodType<Value>): Value | undefined =>
    existsSync(fileOf(name))
      ? schema.safeParse(JSON.parse(readFileSync(fileOf(name), 'utf8'))).data
      : undefined

  return {
    keep(report: PeerReport): void {
      const { peer, ...rest } = report
      const { version } = peer
      write(
        nameOf(peer),
        rest.kind === 'skipped'
          ? { ...rest, version }
          : { kind: rest.kind, version, inNode: [...rest.inNode], inApp: [...rest.inApp] },
      )
    },
    /** Returns the stored report, if it is about this version. */
    reportOf(peer: Peer): PeerReport | undefined {
      const kept = read(nameOf(peer), KeptReport)
      if (kept?.version !== peer.version) return undefined
      return kept.kind === 'skipped'
        ? { kind: 'skipped', peer, reason: kept.reason }
        : { kind: 'tried', peer, inNode: new Map(kept.inNode), inApp: new Map(kept.inApp) }
    },
    keepIdentity(report: IdentityReport): void {
      const version = keycloakVersion
      write(
        'keycloak',
        report.kind === 'skipped'
          ? { ...report, version }
          : { kind: report.kind, version, outcomes: [...report.outcomes] },
      )
    },
    identity(): IdentityReport | undefined {
      const kept = read('keycloak', KeptIdentity)
      if (kept?.version !== keycloakVersion) return undefined
      return kept.kind === 'skipped'
        ? { kind: 'skipped', reason: kept.reason }
        : { kind: 'tried', outcomes: new Map(kept.outcomes) }
    },
  }
}
