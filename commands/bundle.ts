/** npm run -s bundle: builds the server and its commands into dist/server, and the web app into dist/web. */
import { join } from 'node:path'

import { bundleServer } from './cluster/bundle-server'
import { projectDirectory } from './process/run-tool'
import { exportWebApp } from './web-app/web-export'

async function main(): Promise<void> {
  await bundleServer(join(projectDirectory, 'dist', 'server'))
  await exportWebApp()
}

void main()
