import type { Peer } from './peer'

export const langgraphPython: Peer = {
  name: 'ag-ui-langgraph, langgraph',
  version: '0.0.47, 1.2.22',
  language: 'python',
  packages: {
    'ag-ui-langgraph': '0.0.47',
    langgraph: '1.2.22',
    'langchain-openai': '1.7.3',
    fastapi: '0.162.7',
    uvicorn: '0.54.0',
  },
  script: 'langgraph-python.py',
  path: '/',
  kind: 'agent',
  room: 'agent',
}
