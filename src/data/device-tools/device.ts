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
  /** Opens the URL beside the app. Rejects if the device cannot. */
  openUrl(url: string): Promise<OpenedUrl>
}

/** A browser blocks tabs that no recent press of the person asked for. */
export type OpenedUrl = 'opened' | 'blocked'

/** Nothing in it identifies a person. */
export interface DeviceInfo {
  os: string
  osVersion: string
  /** Browsers do not know it. */
  model?: string
  appVersion: string
  screen: { width: number; height: number; scale: number }
}
