import type { ClientTool } from '@/core/tools/client-tool'

/** A harmless tool that does nothing unless a test overrides it. */
export const fakeTool = (more: Partial<ClientTool> = {}): ClientTool => ({
  name: 'probe',
  description: 'Does what a test wants.',
  parameters: { type: 'object' },
  risk: 'read',
  timeoutMilliseconds: 1_000,
  isIdempotent: false,
  execute: async () => 'done',
  ...more,
})
