import { z } from 'zod'

import type { ClientTool } from '@/core/tools/client-tool'
import { defineTool } from '@/core/tools/define-tool'
import { ToolError } from '@/core/tools/tool-error'

import type { Device } from './device'
import { readLink } from './read-link'

export function openUrl(device: Device): ClientTool {
  return defineTool({
    name: 'open_url',
    description:
      "Opens a web page in the person's browser, or a new mail in their mail app. They are asked every " +
      'time. It does not return what is on the page.',
    input: z.strictObject({
      url: z.string().min(1).max(2_048).describe('An absolute http, https or mailto URL.'),
    }),
    risk: 'external',
    timeoutMilliseconds: 15_000,
    isIdempotent: false,
    summarize: ({ url }) => readLink(url),
    execute: async ({ url }, { offerLink }) => {
      const link = readLink(url)
      const opened = await device.openUrl(link.url).catch(() => {
        throw new ToolError('The device cannot open the URL.')
      })
      if (opened === 'blocked' && !(await offerLink(link)))
        throw new ToolError(
          'The browser blocked the new tab. The person was shown a link instead and did not open it.',
        )
      return link.kind === 'open-page'
        ? `Opened a page of ${link.host}.`
        : 'Opened a new mail. The person decides whether to send it.'
    },
  })
}
