import type { Outcome, Outcomes } from './outcome'
import type { Peer } from './peers/peer'
import { scenarios, titles, type Scenario } from './scenarios'

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

Not in the table: Soliplex's server could not be installed from PyPI; LangGraph's dev server for Node starts, but its
AG-UI agent sent no event here, for a reason we do not know yet; the AI SDK, model servers and Keycloak were not tried.

✓ worked · ✗ failed · – not gone through, see the remarks · empty: not tried
`

/** The table of all servers as Markdown, with the reasons below. */
export function describeReport(reports: readonly PeerReport[]): string {
  const columns = ['Server', 'Version', 'Where', ...scenarios.map((scenario) => titles[scenario])]
  const rows = reports.flatMap((report) =>
    report.kind === 'skipped'
      ? [[report.peer.name, report.peer.version, 'skipped', ...scenarios.map(() => '')]]
      : [
          [report.peer.name, report.peer.version, 'Node', ...marksOf(report.inNode)],
          ['', '', 'Web app', ...marksOf(report.inApp)],
        ],
  )
  const lines = [columns, columns.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  )
  const remarks = reports.flatMap(remarksOn)
  return [heading, ...lines, '', '## Remarks', '', ...remarks, ''].join('\n')
}

const marks = { worked: '✓', failed: '✗', absent: '–' } as const

const marksOf = (outcomes: Outcomes) =>
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
