import type { z } from 'zod'

import { AgentCapabilities } from '@/core/agui/agent-capabilities'
import { Room } from '@/core/contract/room'

/** A room with the capabilities that its agent reports. */
export const AgentRoom = Room.extend({
  capabilities: AgentCapabilities.optional().catch(undefined),
})
export type AgentRoom = z.infer<typeof AgentRoom>
