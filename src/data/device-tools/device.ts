/** What the tools need from their device. */
export interface Device {
  /** Milliseconds since 1970. */
  now(): number
  locale(): string
  timeZone(): string
  describe(): DeviceInfo
  /** Empty when there is no text. */
  readClipboard(): Promise<string>
  writeClipboard(text: string): Promise<void>
  /** Opens the URL in the app that handles it. */
  openUrl(url: string): Promise<void>
}

/** Nothing in it identifies a person. */
export interface DeviceInfo {
  os: string
  osVersion: string
  /** Browsers do not know it. */
  model?: string
  appVersion: string
  screen: { width: number; height: number; scale: number }
}
