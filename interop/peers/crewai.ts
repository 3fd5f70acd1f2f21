import type { Peer } from './peer'

export const crewai: Peer = {
  name: 'ag-ui-crewai, crewai',
  version: '1.0.0, 1.15.30',
  language: 'python',
  packages: { 'ag-ui-crewai': '1.0.0', crewai: '1.15.30', litellm: '1.84.10' },
  script: 'crewai.py',
  path: '/',
  kind: 'agent',
  room: 'agent',
  lacks: { approval: 'not tried: a flow asks through a decorator that waits outside the run' },
}
