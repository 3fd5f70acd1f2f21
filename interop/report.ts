import type { IdentityReport } from './identity/try-identity'
import { version as keycloakVersion } from './identity/keycloak'
import { steps } from './identity/try-sign-in'
import type { Outcome, Outcomes } from './outcome'
import type { Peer } from './peers/peer'
import { scenariosOf, titles, type Scenario } from './scenarios'

export type PeerReport =
  | { readonly kind: 'skipped'; readonly peer: Peer; readonly reason: string }
  | {
      readonly kind: 'tried'
      readonly peer: Peer
      readonly inNode: Outcomes
      readonly inApp: Outcomes
    }

const heading = `# Interoperability

Written by \`npm run interop\`. It installs each server, starts it on loopback with a scripted model behind
the OpenAI API, and goes through the scenarios twice: with the app's state layer in Node, and with the
exported web app in Chromium, where the server is connected by pasting its address.

Not in the tables: Bodhi's server, whose native module (\`@bodhiapp/app-bindings-linux-x64-gnu\` 0.0.57) needs glibc
2.39 and Node 22. Soliplex needs Python 3.13. Newer versions of Soliplex and LiteLLM need a package that could not be
installed.

✓ worked · ✗ failed · – not tried, see the remarks · empty: not reached`

/** Formats the tables of all servers as Markdown, with remarks below. */
export function describeReport(
  reports: readonly PeerReport[],
  identity: IdentityReport | undefined,
): string {
  const isModelServer = ({ peer }: PeerReport) => peer.kind === 'openai'
  return [
    heading,
    ...chapter(
      'AG-UI servers',
      reports.filter((report) => !isModelServer(report)),
    ),
    ...chapter('Model servers', reports.filter(isModelServer)),
    ...(identity ? describeIdentity(identity) : []),
    '',
  ].join('\n\n')
}

function chapter(title: string, reports: readonly PeerReport[]): string[] {
  const [first] = reports
  if (!first) return []
  const scenarios = scenariosOf(first.peer)
  const columns = ['Server', 'Version', 'Where', ...scenarios.map((scenario) => titles[scenario])]
  const rows = reports.flatMap((report) =>
    report.kind === 'skipped'
      ? [[report.peer.name, report.peer.version, 'skipped', ...scenarios.map(() => '')]]
      : [
          [report.peer.name, report.peer.version, 'Node', ...marksOf(scenarios, report.inNode)],
          ['', '', 'Web app', ...marksOf(scenarios, report.inApp)],
        ],
  )
  const remarks = reports.flatMap(remarksOn)
  return [
    `## ${title}`,
    table(columns, rows),
    ...(remarks.length > 0 ? [`### Remarks`, remarks.join('\n')] : []),
  ]
}

const table = (columns: readonly string[], rows: readonly (readonly string[])[]) =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const marks = { worked: '✓', failed: '✗', absent: '–' } as const

const marksOf = (scenarios: readonly Scenario[], outcomes: Outcomes) =>
  scenarios.map((scenario) => {
    const outcome = outcomes.get(scenario)
    return outcome ? marks[outcome.kind] : ''
  })

function remarksOn(report: PeerReport): string[] {
  const { name } = report.peer
  if (report.kind === 'skipped') return [`- ${name}: skipped, ${report.reason}`]
  const reasons = [
    ...[...report.inNode].flatMap((entry) => reasonOf('Node', entry)),
    ...[...report.inApp].flatMap((entry) => reasonOf('web app', entry)),
  ]
  const warnings = new Set([...report.inNode.values()].flatMap(warningsOf))
  const remarks = [...new Set(reasons)].map((reason) => `- ${name}: ${reason}`)
  return warnings.size === 0
    ? remarks
    : [...remarks, `- ${name}: warnings ${[...warnings].toSorted().join(', ')}`]
}

function reasonOf(where: string, [scenario, outcome]: readonly [Scenario, Outcome]): string[] {
  switch (outcome.kind) {
    case 'worked':
      return []
    case 'absent':
      return [`${titles[scenario]}: ${outcome.reason}`]
    case 'failed':
      return [`${titles[scenario]} failed (${where}): ${outcome.reason}`]
  }
}

const warningsOf = (outcome: Outcome) => (outcome.kind === 'worked' ? outcome.warnings : [])

function describeIdentity(report: IdentityReport): string[] {
  const columns = ['Provider', 'Version', ...steps]
  const title = '## Identity\n\nOur server with a third-party OpenID provider, in the web app.'
  if (report.kind === 'skipped')
    return [title, `Keycloak ${keycloakVersion} was skipped: ${report.reason}`]
  const { outcomes } = report
  const cells = steps.map((step) => {
    const outcome = outcomes.get(step)
    return outcome ? marks[outcome.kind] : ''
  })
  const failures = [...outcomes].flatMap(([step, outcome]) =>
    outcome.kind === 'failed' ? [`- ${step} failed: ${outcome.reason}`] : [],
  )
  return [
    title,
    table(columns, [['Keycloak', keycloakVersion, ...cells]]),
    ...(failures.length > 0 ? [failures.join('\n')] : []),
  ]
}
