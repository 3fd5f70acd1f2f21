/** npm run -s bundle: the server and its commands in dist/server, and the web app in dist/web. */
import { join } from 'node:path'

import { bundleServer } from './cluster/bundle-server'
import { projectDirectory } from './process/run-tool'
import { exportWebApp } from './web-app/web-export'

async function main(): Promise<void> {
  await bundleServer(join(projectDirectory, 'dist', 'server'))
  await exportWebApp()
}

void main()
