/** What the tools need of the device that they run on. */
export interface Device {
  /** Milliseconds since 1970. */
  now(): number
  locale(): string
  timeZone(): string
  describe(): DeviceInfo
  /** Empty when there is no text. */
  readClipboard(): Promise<string>
  writeClipboard(text: string): Promise<void>
  /** Hands the URL to whichever app is responsible for it. */
  openUrl(url: string): Promise<void>
}

/** Nothing of it tells one person from another. */
export interface DeviceInfo {
  os: string
  osVersion: string
  /** Unknown to browsers. */
  model?: string
  appVersion: string
  screen: { width: number; height: number; scale: number }
}
