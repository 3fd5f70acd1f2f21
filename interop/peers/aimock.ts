import type { Peer } from './peer'

export const aimock: Peer = {
  name: '@copilotkit/aimock (AG-UI)',
  version: '1.43.0',
  language: 'node',
  packages: { '@copilotkit/aimock': '1.43.0' },
  script: 'aimock.mjs',
  path: '/',
  kind: 'agent',
  room: 'agent',
}
