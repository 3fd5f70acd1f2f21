import { z } from 'zod'

/**
 * The version of AG-UI to use with an agent. `automatic` means 1.0, and the older form if the agent
 * refuses that.
 */
export const ProtocolChoice = z.enum(['automatic', '1.0', 'before-1.0'])
export type ProtocolChoice = z.infer<typeof ProtocolChoice>
