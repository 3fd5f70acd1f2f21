import { parseArgs } from 'node:util'

import { checkGrowth, type Check } from './checks'
import { measureRows, type Row } from './rows'
import { checkThousandTurns } from './thousand-turns'

/** Measures our pipeline, the floor and the peers in one process. `--json` prints JSON. */
async function main(): Promise<void> {
  // The peers do extra checks in development mode.
  process.env.NODE_ENV ??= 'production'
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '15' },
      only: { type: 'string', default: '' },
      'no-peers': { type: 'boolean', default: false },
    },
  })
  const rows: Row[] = []
  const { only } = values
  const scope = { rounds: Number(values.rounds), withPeers: !values['no-peers'], only }
  for await (const row of measureRows(scope)) {
    rows.push(row)
    if (!values.json) print(describeRow(row))
  }
  const checks: Check[] = []
  for await (const check of only === '' ? allChecks(scope.rounds) : []) {
    checks.push(check)
    if (!values.json) print(describeCheck(check))
  }
  if (values.json) print(JSON.stringify({ rows, checks }))
}

async function* allChecks(rounds: number): AsyncGenerator<Check> {
  yield* checkGrowth(rounds)
  yield* await checkThousandTurns()
}

function describeRow({ name, floorUs, oursUs, ratioToFloor, limit, peers }: Row): string {
  const others = Object.entries(peers).map(
    ([peer, { timesOurs }]) => `${peer} ${timesOurs.toFixed(0)}x ours`,
  )
  const figures = `floor ${floorUs.toFixed(2)} µs, ours ${oursUs.toFixed(2)} µs`
  const ratio = `${ratioToFloor.toFixed(2)}x floor (limit ${limit}x)`
  return [name.padEnd(40), verdict(ratioToFloor, limit), figures, ratio, ...others].join('  ')
}

function describeCheck({ name, value, limit }: Check): string {
  return `${name.padEnd(46)}  ${verdict(value, limit)}  ${value.toFixed(2)} (limit ${limit})`
}

function verdict(value: number, limit: number): string {
  return value <= limit ? 'ok  ' : 'OVER'
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

void main()
