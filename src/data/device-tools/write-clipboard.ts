import { z } from 'zod'

import type { ClientTool } from '@/core/tools/client-tool'
import { defineTool } from '@/core/tools/define-tool'
import { ToolError } from '@/core/tools/tool-error'

import type { Device } from './device'

export function writeClipboard(device: Device): ClientTool {
  return defineTool({
    name: 'write_clipboard',
    description:
      "Replaces the contents of the person's clipboard with a text. They are asked every time, so call " +
      'it only when they want something copied.',
    input: z.strictObject({ text: z.string().min(1).max(100_000).describe('The exact text.') }),
    risk: 'device',
    timeoutMilliseconds: 10_000,
    isIdempotent: true,
    summarize: ({ text }) => ({ kind: 'write-clipboard', text }),
    execute: async ({ text }) => {
      await device.writeClipboard(text).catch(() => {
        throw new ToolError('The device does not let the app write to the clipboard.')
      })
      return 'The text is on the clipboard.'
    },
  })
}
