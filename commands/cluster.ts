/** npm run cluster: runs what compose.yaml describes as plain processes: three servers behind Caddy. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { findCaddy } from './cluster/find-caddy'
import { openCluster } from './cluster/open-cluster'
import { projectDirectory } from './process/run-tool'

function giveUp(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

async function main(): Promise<void> {
  const caddy = findCaddy(process.env)
  if (caddy === undefined) giveUp('Install Caddy (apt install caddy), or set CADDY_PATH.')
  const directory = process.env['DATA_DIR'] ?? join(projectDirectory, 'data', 'cluster')
  mkdirSync(directory, { recursive: true })
  const { SECRET_KEYS, DATABASE_URL } = process.env
  const cluster = await openCluster({
    count: 3,
    directory,
    caddy,
    databaseUrl: DATABASE_URL,
    port: Number(process.env['PORT'] ?? 8443),
    variables: { DEMO: '1', ...(SECRET_KEYS !== undefined && { SECRET_KEYS }) },
    tell: (line) => {
      if (/shown only once|"error"/.test(line)) console.log(line)
    },
  })
  console.log(`Three servers answer at ${cluster.url}. Press Ctrl-C to stop.`)
  for (const { pid, found } of cluster.servers) console.log(`  ${found} (process ${pid})`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cluster.stop())
}

void main()
