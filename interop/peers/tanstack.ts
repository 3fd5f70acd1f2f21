import type { Peer } from './peer'

export const tanstack: Peer = {
  name: '@tanstack/ai',
  version: '0.58.0',
  language: 'node',
  packages: { '@tanstack/ai': '0.58.0', '@tanstack/ai-openai': '0.23.1', zod: '4.6.7' },
  script: 'tanstack.mjs',
  path: '/',
  kind: 'agent',
  room: 'agent',
}
