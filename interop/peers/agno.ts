import type { Peer } from './peer'

export const agno: Peer = {
  name: 'agno',
  version: '3.1.10',
  language: 'python',
  packages: {
    agno: '3.1.10',
    'ag-ui-protocol': '1.0.0',
    openai: '3.51.0',
    fastapi: '0.162.7',
    'python-multipart': '0.0.33',
    uvicorn: '0.54.0',
  },
  script: 'agno.py',
  path: '/agui',
  kind: 'agent',
  room: 'agent',
  lacks: {
    approval: 'asks with a call without a result, which looks like a call of any other server tool',
  },
}
