import { emptyRegistry, type ToolRegistry } from '@/core/tools/tool-registry'

import { askUser } from './ask-user'
import { calculate } from './calculate'
import type { Device } from './device'
import { getCurrentTime } from './get-current-time'
import { getDeviceInfo } from './get-device-info'
import { openUrl } from './open-url'
import { readClipboard } from './read-clipboard'
import { writeClipboard } from './write-clipboard'

/** The tools that work on the device itself. */
export function deviceTools(device: Device): ToolRegistry {
  return emptyRegistry
    .register(getCurrentTime(device))
    .register(calculate())
    .register(getDeviceInfo(device))
    .register(readClipboard(device))
    .register(writeClipboard(device))
    .register(openUrl(device))
    .register(askUser())
}
