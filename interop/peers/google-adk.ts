import type { Peer } from './peer'

export const googleAdk: Peer = {
  name: 'ag_ui_adk, google-adk',
  version: '0.11.0, 2.13.0',
  language: 'python',
  packages: { 'ag-ui-adk': '0.11.0', 'google-adk': '2.13.0', litellm: '1.106.2', mcp: '2.3.0' },
  script: 'google-adk.py',
  path: '/',
  kind: 'agent',
  room: 'agent',
  lacks: { approval: 'not tried: its long-running tools are the tools of the client' },
}
