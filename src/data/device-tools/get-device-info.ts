import { z } from 'zod'

import type { ClientTool } from '@/core/tools/client-tool'
import { defineTool } from '@/core/tools/define-tool'

import type { Device } from './device'

export function getDeviceInfo(device: Device): ClientTool {
  return defineTool({
    name: 'get_device_info',
    description:
      "Returns the operating system, its version, the device model, this app's version, the screen " +
      "size in points and the person's locale. Nothing in it identifies the person.",
    input: z.strictObject({}),
    risk: 'read',
    timeoutMilliseconds: 5_000,
    isIdempotent: true,
    execute: async () => JSON.stringify({ ...device.describe(), locale: device.locale() }),
  })
}
