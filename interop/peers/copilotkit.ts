import { langchainPins } from './langchain-pins'
import type { Peer } from './peer'

export const copilotkit: Peer = {
  name: '@copilotkit/runtime',
  version: '1.75.0',
  language: 'node',
  packages: { '@copilotkit/runtime': '1.75.0', '@ag-ui/client': '0.0.59' },
  overrides: langchainPins,
  script: 'copilotkit.mjs',
  path: '/api/copilotkit',
  kind: 'copilotkit',
  room: 'helper',
  lacks: {
    approval: 'its built-in agent treats the answer as the result of the call, and runs no tool',
  },
}
