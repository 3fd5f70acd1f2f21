import type { Peer } from './peer'

export const litellm: Peer = {
  name: 'litellm (proxy)',
  version: '1.106.2',
  language: 'python',
  packages: { 'litellm[proxy]': '1.106.2' },
  script: 'litellm.py',
  path: '',
  kind: 'openai',
  room: 'scripted',
}
