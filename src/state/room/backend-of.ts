import { isModelServer } from '@/core/server/server'
import type { Server } from '@/state/server/servers'

import { agentBackend } from './agent-backend'
import type { Backend } from './backend'
import { modelBackend } from './model-backend'

export const backendOf = (server: Server): Backend =>
  isModelServer(server) ? modelBackend(server) : agentBackend(server)
