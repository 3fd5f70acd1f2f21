import { z } from 'zod'

/**
 * In which version of AG-UI an agent is spoken to. `automatic`: 1.0, and the older form if the agent
 * refuses that.
 */
export const ProtocolChoice = z.enum(['automatic', '1.0', 'before-1.0'])
export type ProtocolChoice = z.infer<typeof ProtocolChoice>
