import type { Peer } from './peer'

const cannotCall = 'its model is a chain of words and calls no tools'

export const llamaCpp: Peer = {
  name: 'llama-cpp-python (server)',
  version: '0.3.36',
  language: 'python',
  packages: { 'llama-cpp-python[server]': '0.3.36', gguf: '0.19.0' },
  script: 'llama-cpp.py',
  path: '',
  kind: 'openai',
  room: 'tiny',
  lacks: { deviceTool: cannotCall, twoTools: cannotCall },
}
