import type { Peer } from './peer'

export const pydanticAi: Peer = {
  name: 'pydantic-ai',
  version: '2.66.0',
  language: 'python',
  packages: { 'pydantic-ai-slim[ag-ui,openai]': '2.66.0', uvicorn: '0.54.0' },
  script: 'pydantic-ai.py',
  path: '/',
  kind: 'agent',
  room: 'agent',
}
