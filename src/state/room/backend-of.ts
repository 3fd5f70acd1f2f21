import { abilitiesOf } from '@/core/server/abilities'
import type { Server } from '@/state/server/servers'

import { agentBackend } from './agent-backend'
import type { Backend } from './backend'
import { modelBackend } from './model-backend'
import { plainAgentBackend } from './plain-agent-backend'

export function backendOf(server: Server): Backend {
  switch (abilitiesOf(server).runsAt) {
    case 'rooms':
      return agentBackend(server)
    case 'address':
    case 'runtime':
      return plainAgentBackend(server)
    case 'completions':
      return modelBackend(server)
  }
}
