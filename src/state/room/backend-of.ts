import { abilitiesOf } from '@/core/server/abilities'
import type { Server } from '@/state/server/servers'

import { agentBackend } from './agent-backend'
import type { Backend } from './backend'
import { modelBackend } from './model-backend'

export const backendOf = (server: Server): Backend =>
  abilitiesOf(server).rooms === 'models' ? modelBackend(server) : agentBackend(server)
