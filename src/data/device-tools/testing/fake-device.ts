import type { Device } from '@/data/device-tools/device'

/** A device whose state a test can read. */
export function createFakeDevice(more: Partial<Device> = {}) {
  const opened: string[] = []
  let clipboard = ''
  const device: Device = {
    now: () => Date.UTC(2026, 10, 15, 9, 5, 7),
    locale: () => 'en-GB',
    timeZone: () => 'Europe/Berlin',
    describe: () => ({
      os: 'iOS',
      osVersion: '26.1',
      model: 'iPhone 17',
      appVersion: '0.1.0',
      screen: { width: 393, height: 852, scale: 3 },
    }),
    readClipboard: async () => clipboard,
    writeClipboard: async (text) => void (clipboard = text),
    openUrl: async (url) => {
      opened.push(url)
      return 'opened'
    },
    ...more,
  }
  return { device, opened }
}
