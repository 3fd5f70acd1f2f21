/** What the tools need from their device. */
export interface Device {
  /** Milliseconds since 1970. */
  now(): number
  locale(): string
  timeZone(): string
  describe(): DeviceInfo
  /** Returns an empty string if there is no text. */
  readClipboard(): Promise<string>
  writeClipboard(text: string): Promise<void>
  /** Opens the URL beside the app. Rejects if the device cannot open it. */
  openUrl(url: string): Promise<OpenedUrl>
}

/** A browser blocks a new tab unless the person has just pressed something. */
export type OpenedUrl = 'opened' | 'blocked'

/** Describes the device without identifying the person. */
export interface DeviceInfo {
  os: string
  osVersion: string
  /** Missing in browsers, which do not know it. */
  model?: string
  appVersion: string
  screen: { width: number; height: number; scale: number }
}
