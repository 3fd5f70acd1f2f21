import type { Peer } from './peer'

export const mastra: Peer = {
  name: '@ag-ui/mastra, @mastra/core',
  version: '1.1.2, 1.71.0',
  language: 'node',
  packages: {
    '@ag-ui/mastra': '1.1.2',
    '@mastra/core': '1.71.0',
    '@ag-ui/client': '1.0.0',
    '@ag-ui/encoder': '1.0.0',
    zod: '4.6.7',
  },
  script: 'mastra.mjs',
  path: '/',
  kind: 'agent',
  room: 'agent',
}
