import type { Peer } from './peer'

export const soliplex: Peer = {
  name: 'soliplex',
  version: '0.86',
  language: 'python',
  python: 'python3.13',
  packages: { soliplex: '0.86' },
  script: 'soliplex.py',
  path: '',
  kind: 'agui',
  room: 'helper',
  features: ['feedback', 'resume'],
  lacks: { approval: 'its rooms have no approvals' },
}
