import { langchainPins } from './langchain-pins'
import type { Peer } from './peer'

export const aiSdk: Peer = {
  name: 'ai, @copilotkit/runtime (adapter)',
  version: '6.0.326, 1.75.0',
  language: 'node',
  packages: {
    ai: '6.0.326',
    '@ai-sdk/openai': '3.0.139',
    '@copilotkit/runtime': '1.75.0',
    '@ag-ui/client': '0.0.59',
    '@ag-ui/encoder': '0.0.59',
    zod: '4.6.7',
  },
  overrides: langchainPins,
  script: 'ai-sdk.mjs',
  path: '/',
  kind: 'agent',
  room: 'agent',
}
