import { langchainPins } from './langchain-pins'
import type { Peer } from './peer'

export const langgraph: Peer = {
  name: '@ag-ui/langgraph, @langchain/langgraph-api',
  version: '0.0.43, 1.5.1',
  language: 'node',
  packages: {
    '@ag-ui/langgraph': '0.0.43',
    '@ag-ui/client': '1.0.0',
    '@ag-ui/core': '1.0.0',
    '@ag-ui/encoder': '1.0.0',
    '@langchain/core': '1.2.13',
    '@langchain/langgraph': '1.4.18',
    '@langchain/langgraph-api': '1.5.1',
    '@langchain/openai': '1.5.8',
    typescript: '5.9.3',
    zod: '4.6.7',
  },
  overrides: langchainPins,
  script: 'langgraph.mjs',
  parts: ['langgraph-graph.mjs'],
  path: '/',
  kind: 'agent',
  room: 'agent',
}
