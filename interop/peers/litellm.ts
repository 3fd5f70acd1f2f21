import type { Peer } from './peer'

export const litellm: Peer = {
  name: 'litellm (proxy)',
  version: '1.106.2',
  language: 'python',
  packages: { 'litellm[proxy]': '1.106.2', prisma: '0.15.0' },
  script: 'litellm.py',
  path: '',
  kind: 'openai',
  room: 'scripted',
  key: 'sk-interop-3f9c1d7a52be4860b1c7e94d',
}
